//! Maps from positions in a derived text back to positions in the original.

use std::ops::Range;

/// One stretch of the derived text and the stretch of the original that it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Segment {
    /// Where the stretch begins in the derived text; it ends where the next segment begins.
    derived_start: usize,
    original_start: usize,
    original_end: usize,
    /// Byte for byte the same length, so that positions inside can be told apart.
    linear: bool,
}

/// A piecewise map from byte offsets of a derived text to byte offsets of the original.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct OffsetMap {
    /// In ascending order of `derived_start`; empty for the identity.
    segments: Vec<Segment>,
}

impl OffsetMap {
    /// The map of a text that is as long as its original, byte for byte.
    pub(crate) fn identity() -> Self {
        OffsetMap::default()
    }

    /// The part of the original that a span of the derived text comes from. An empty span maps to an empty one.
    pub(crate) fn original_span(&self, span: Range<usize>) -> Range<usize> {
        if self.segments.is_empty() {
            return span;
        }
        let start = self.start_of(span.start);
        if span.end <= span.start {
            return start..start;
        }
        start..self.end_of(span.end).max(start)
    }

    fn segment_at(&self, derived: usize) -> Segment {
        let after = self
            .segments
            .partition_point(|segment| segment.derived_start <= derived);
        self.segments[after.saturating_sub(1)]
    }

    fn start_of(&self, derived: usize) -> usize {
        let segment = self.segment_at(derived);
        if segment.linear {
            (segment.original_start + (derived - segment.derived_start)).min(segment.original_end)
        } else {
            segment.original_start
        }
    }

    /// The end of the original behind the derived byte before `derived`.
    fn end_of(&self, derived: usize) -> usize {
        let segment = self.segment_at(derived - 1);
        if segment.linear {
            (segment.original_start + (derived - segment.derived_start)).min(segment.original_end)
        } else {
            segment.original_end
        }
    }

    /// Notes that what is appended at `derived_start` with length `length` comes from `original`, byte for byte where
    /// `linear` says so and both are as long.
    pub(crate) fn push(
        &mut self,
        derived_start: usize,
        length: usize,
        original: Range<usize>,
        linear: bool,
    ) {
        if length == 0 {
            return;
        }
        let linear = linear && length == original.len();
        if let Some(last) = self.segments.last_mut() {
            let adjacent = last.original_end == original.start;
            let last_length = derived_start - last.derived_start;
            if linear
                && last.linear
                && adjacent
                && last_length == last.original_end - last.original_start
            {
                last.original_end = original.end;
                return;
            }
        }
        self.segments.push(Segment {
            derived_start,
            original_start: original.start,
            original_end: original.end,
            linear,
        });
    }

    /// The pieces of `span` that map evenly: each a derived range, its original range, and whether byte for byte.
    pub(crate) fn pieces(
        &self,
        span: Range<usize>,
    ) -> impl Iterator<Item = (Range<usize>, Range<usize>, bool)> {
        let mut next = span.start;
        std::iter::from_fn(move || {
            if next >= span.end {
                return None;
            }
            let after = self
                .segments
                .partition_point(|segment| segment.derived_start <= next);
            let end = self
                .segments
                .get(after)
                .map_or(span.end, |segment| segment.derived_start.min(span.end));
            let derived = next..end;
            next = end;
            let linear = after
                .checked_sub(1)
                .is_none_or(|index| self.segments[index].linear);
            Some((derived.clone(), self.original_span(derived), linear))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_identity_maps_every_span_to_itself() {
        assert_eq!(OffsetMap::identity().original_span(3..7), 3..7);
    }

    #[test]
    fn a_shortened_stretch_maps_to_all_of_its_original() {
        let mut map = OffsetMap::identity();
        map.push(0, 2, 0..2, true);
        map.push(2, 1, 2..6, true);
        map.push(3, 3, 6..9, true);
        assert_eq!(map.original_span(0..1), 0..1);
        assert_eq!(map.original_span(1..3), 1..6);
        assert_eq!(map.original_span(4..6), 7..9);
        assert_eq!(map.original_span(2..2), 2..2);
    }

    #[test]
    fn what_was_dropped_between_belongs_to_neither_side() {
        let mut map = OffsetMap::identity();
        map.push(0, 2, 0..2, true);
        map.push(2, 2, 5..7, true);
        assert_eq!(map.original_span(0..2), 0..2);
        assert_eq!(map.original_span(2..4), 5..7);
        assert_eq!(map.original_span(0..4), 0..7);
    }
}
