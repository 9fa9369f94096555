"""A long way to a database: a TCP proxy that delays what passes, as a line between two regions does, and that can be cut."""

import asyncio
import collections
import threading


class Distance:
    """Listens on a port of its own and leads to `target`: the path of a Unix socket, or a host and a port.

    `milliseconds` is the time that a round trip takes; each direction takes half of it. Bytes keep their order, and any number of them may be
    on their way, so that a pipeline costs one round trip, as on a real line."""

    def __init__(self, target, milliseconds=0):
        self.target, self.milliseconds, self.is_cut, self.is_held = target, milliseconds, False, False
        self.loop, self.writers, self.tasks = asyncio.new_event_loop(), set(), set()
        started = threading.Event()
        self.thread = threading.Thread(target=self.run, args=(started,), daemon=True)
        self.thread.start()
        started.wait(10)

    def run(self, started):
        asyncio.set_event_loop(self.loop)
        self.server = self.loop.run_until_complete(asyncio.start_server(self.accept, "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]
        started.set()
        self.loop.run_forever()

    async def accept(self, reader, writer):
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            # The handshake of a connection takes a round trip before the first byte.
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            return  # `stop`; asyncio would report it.
        try:
            other = await (asyncio.open_unix_connection(self.target) if isinstance(self.target, str) else asyncio.open_connection(*self.target))
        except OSError:
            writer.transport.abort()
            return
        for source, sink in (reader, other[1]), (other[0], writer):
            self.writers.add(sink)
            task = self.loop.create_task(self.carry(source, sink))
            # The loop itself would forget it.
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def carry(self, source, sink):
        """Reads at once and writes later: what follows does not wait until what went before has arrived."""
        waiting, more = collections.deque(), asyncio.Event()

        async def deliver():
            while True:
                while not waiting:
                    more.clear()
                    await more.wait()
                due, data = waiting.popleft()
                await asyncio.sleep(max(0, due - self.loop.time()))
                if not data:
                    return
                sink.write(data)

        delivery = self.loop.create_task(deliver())
        try:
            while True:
                data = await source.read(1 << 16)
                waiting.append((self.loop.time() + self.seconds / 2, data))
                more.set()
                if not data:
                    break
            await delivery
        except OSError:
            pass  # One side has gone, so the other goes too.
        finally:
            delivery.cancel()
            self.writers.discard(sink)
            sink.close()

    def cut(self):
        """Breaks every connection, and refuses new ones until `mend`."""
        self.is_cut = True
        self.loop.call_soon_threadsafe(lambda: [writer.transport.abort() for writer in list(self.writers)])

    def hold(self):
        """Takes new connections and says nothing, and nothing that was sent arrives: a line that is dead without a word, until `mend`."""
        self.is_held = True

    def mend(self):
        self.is_cut = self.is_held = False

    @property
    def is_away(self):
        """Whether nothing gets through."""
        return self.is_cut or self.is_held

    @property
    def seconds(self):
        """How long a round trip takes now: an hour where nothing gets through."""
        return 3600 if self.is_held else self.milliseconds / 1000

    def stop(self):
        async def end():
            self.server.close()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            self.loop.stop()

        self.loop.call_soon_threadsafe(lambda: self.loop.create_task(end()))
        self.thread.join(10)
