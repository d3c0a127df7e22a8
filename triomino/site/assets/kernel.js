/**
 * A worker that runs one instance of a kernel. It first receives the compiled module. For each call, it receives the
 * name of a function and a copy of the memory, and sends the changed copy back.
 */

const PAGE = 2 ** 16;

let exports;

self.onmessage = ({ data: { module, memory, entry, address }, ports: [port] }) => {
  if (module) {
    ({ exports } = new WebAssembly.Instance(module));
    return;
  }
  const ours = exports.memory;
  const missing = memory.byteLength - ours.buffer.byteLength;
  if (missing > 0) ours.grow(missing / PAGE);
  const theirs = new Uint8Array(memory);
  new Uint8Array(ours.buffer).set(theirs);
  exports[entry](address);
  theirs.set(new Uint8Array(ours.buffer, 0, memory.byteLength));
  port.postMessage(memory, [memory]);
};
