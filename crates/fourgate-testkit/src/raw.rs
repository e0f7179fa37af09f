//! A connection for bytes of one's own: half a request, too much of one, or none at all.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};

use crate::{PATIENCE, Reply};

/// A TCP connection that knows just enough of HTTP to tell one response from the next.
#[derive(Debug)]
pub struct RawConnection {
    stream: TcpStream,
    /// What has been received and not been read as a response yet.
    received: Vec<u8>,
}

impl RawConnection {
    /// Connects to a server.
    #[must_use]
    pub fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("the server takes connections");
        stream
            .set_read_timeout(Some(PATIENCE))
            .and_then(|()| stream.set_write_timeout(Some(PATIENCE)))
            .and_then(|()| stream.set_nodelay(true))
            .expect("a socket takes its settings");
        RawConnection {
            stream,
            received: Vec::new(),
        }
    }

    /// Sends bytes. Fails when the server has closed the connection.
    pub fn try_send(&mut self, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        self.stream.write_all(bytes.as_ref())
    }

    /// Sends bytes that the server must take.
    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.try_send(bytes).expect("the server takes the bytes");
    }

    /// Says that nothing more will be sent, and goes on listening.
    pub fn finish_sending(&mut self) {
        self.stream
            .shutdown(Shutdown::Write)
            .expect("the connection is open");
    }

    /// Whether something has arrived that was not read yet. Does not wait.
    #[must_use]
    pub fn has_received(&self) -> bool {
        let look = || {
            self.stream.set_nonblocking(true)?;
            let waiting = self.stream.peek(&mut [0]);
            self.stream.set_nonblocking(false)?;
            waiting
        };
        !self.received.is_empty() || look().is_ok_and(|length| length > 0)
    }

    /// Reads the next response, which has a `content-length` or no body.
    #[must_use]
    pub fn read_reply(&mut self) -> Reply {
        let head_end = loop {
            let found = self
                .received
                .windows(4)
                .position(|four| four == b"\r\n\r\n");
            if let Some(end) = found {
                break end + 4;
            }
            assert!(self.receive(), "closed before a response: {self:?}");
        };
        let head: Vec<u8> = self.received.drain(..head_end).collect();
        let mut reply = parse_head(&String::from_utf8_lossy(&head));
        let length = reply.header("content-length").unwrap_or("0");
        let length: usize = length.parse().expect("a length is a number");
        while self.received.len() < length {
            assert!(self.receive(), "closed within a response: {self:?}");
        }
        reply.body = self.received.drain(..length).collect();
        reply
    }

    /// Reads until the server closes the connection, whether orderly or not.
    #[must_use]
    pub fn read_until_closed(&mut self) -> Vec<u8> {
        while self.receive() {}
        std::mem::take(&mut self.received)
    }

    /// Receives something; false when the connection is closed.
    fn receive(&mut self) -> bool {
        let mut chunk = [0; 16 << 10];
        match self.stream.read(&mut chunk) {
            Ok(length) => {
                self.received.extend_from_slice(&chunk[..length]);
                length > 0
            }
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                ) =>
            {
                panic!("the server neither answers nor closes the connection")
            }
            Err(_reset) => false,
        }
    }
}

fn parse_head(head: &str) -> Reply {
    let mut lines = head.lines();
    let status_line = lines.next().unwrap_or_default();
    let status = status_line.split(' ').nth(1);
    let status = status.and_then(|code| code.parse().ok());
    let headers = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()));
    Reply {
        status: status.unwrap_or_else(|| panic!("no status line: {status_line}")),
        headers: headers.collect(),
        body: Vec::new(),
    }
}
