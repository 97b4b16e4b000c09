#!/usr/bin/env python3
"""A real place to publish to, behind a door that can be told to refuse.

Starts `rclone serve webdav` on a folder, or the S3 server of moto, and a proxy before it; prints the proxy's address, and ends
with its standard input. Each request is a line of LOG: method, path, status. What CONTROL says is read at each request:

    refuse 3 507    the third file that is put from now on is answered with 507, and so are all after it
    deny MKCOL /x   requests of that method for paths that begin so are answered with 403
    hang 3 MOVE     the third that is moved is never answered, and so are all after it

    remote_target.py LOG CONTROL webdav FOLDER
    remote_target.py LOG CONTROL s3 MOTO_SERVER
"""

import http.client
import http.server
import pathlib
import re
import subprocess
import sys
import threading

LOCK = threading.Lock()


class Door(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body in one piece: else the other side waits 40 ms for the second.
    wbufsize = -1
    disable_nagle_algorithm = True
    upstream = None
    log_file = None
    control_file = None
    order = None
    puts = 0

    def verdict(self):
        """What to do with this request: None, or the words of the order that came due."""
        with LOCK:
            order = self.control_file.read_text().split() if self.control_file.exists() else []
            if order != Door.order:
                Door.order, Door.puts = order, 0
            if order and order[0] == "deny":
                return order if self.command == order[1] and self.path.startswith(order[2]) else None
            method = order[2] if order and order[0] == "hang" else "PUT"
            if not order or self.command != method or self.path.count("/") < 2 or "manifest" in self.path:
                return None
            Door.puts += 1
            return order if Door.puts >= int(order[1]) else None

    def note(self, status):
        with LOCK, self.log_file.open("a") as log:
            log.write(f"{self.command} {self.path} {status}\n")

    def answer(self, status, headers, body):
        self.note(status)
        self.send_response(status)
        for name, value in headers:
            if name.lower() not in ("transfer-encoding", "connection", "content-length", "date", "server"):
                self.send_header(name, value)
        length = dict((name.lower(), value) for name, value in headers).get("content-length")
        self.send_header("Content-Length", length if self.command == "HEAD" and length else str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def handle_any(self):
        body = self.body()
        order = self.verdict()
        if order and order[0] == "hang":
            self.note("hangs")
            threading.Event().wait()
        if order and order[0] == "deny":
            return self.answer(403, [], b"not here\n")
        if order and order[0] == "refuse":
            return self.answer(int(order[2]), [], b"no more\n")
        connection = http.client.HTTPConnection(*self.upstream)
        headers = {name: value for name, value in self.headers.items()
                   if name.lower() not in ("expect", "transfer-encoding", "connection", "content-length")}
        if body or self.command in ("PUT", "POST", "PROPFIND"):
            headers["Content-Length"] = str(len(body))
        connection.request(self.command, self.path, body, headers)
        found = connection.getresponse()
        self.answer(found.status, found.getheaders(), found.read())
        connection.close()

    def body(self):
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        parts = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = do_PROPFIND = do_MKCOL = do_MOVE = do_OPTIONS = handle_any

    def log_message(self, *_):
        pass


def started(command):
    """The server, and the port it tells on stderr or stdout."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in server.stdout:
        if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
            threading.Thread(target=server.stdout.read, daemon=True).start()
            return server, int(found.group(1))
        sys.stderr.write(line)
    sys.exit(f"remote_target: {command[0]} did not start")


def main():
    log, control, kind, what = sys.argv[1:]
    if kind == "webdav":
        command = ["rclone", "serve", "webdav", "--addr", "127.0.0.1:0", "--", what]
    else:
        command = [what, "-H", "127.0.0.1", "-p", "0"]
    server, port = started(command)
    Door.upstream, Door.log_file, Door.control_file = ("127.0.0.1", port), pathlib.Path(log), pathlib.Path(control)
    door = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Door)
    door.daemon_threads = True
    threading.Thread(target=door.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{door.server_port}", flush=True)
    sys.stdin.read()
    server.kill()
    server.wait()


if __name__ == "__main__":
    main()
