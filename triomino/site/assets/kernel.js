/**
 * A machine of the kernel in a worker of its own. It is given the compiled module once, and then memories, each with
 * what is to be run on it.
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
