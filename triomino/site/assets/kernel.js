/**
 * A worker that runs one instance of a kernel. The worker first receives the compiled module. For each call, the worker
 * then receives a function's name and a copy of the memory. It runs the function on the copy and sends the changed copy
 * back.
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
