//! What a connection over the limit is told.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a refusal may take.
const PATIENCE: Duration = Duration::from_secs(1);

const RESPONSE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\n\
    content-type: application/json\r\n\
    content-length: 59\r\n\
    retry-after: 1\r\n\
    connection: close\r\n\
    \r\n\
    {\"error\":\"The service has too many connections; try again\"}";

/// Says that there is no room, without reading what the client wants, and closes the connection.
pub(super) async fn refuse(stream: TcpStream) {
    // It is closed either way.
    let _ = timeout(PATIENCE, say_no(stream)).await;
}

async fn say_no(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(RESPONSE).await?;
    stream.shutdown().await?;
    // A connection that is closed before its request is read is reset, and the answer may be lost with it.
    let mut ignored = [0; 4096];
    while stream.read(&mut ignored).await? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_refusal_states_its_own_length() {
        let text = std::str::from_utf8(RESPONSE).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}\r\n", body.len())));
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }
}
