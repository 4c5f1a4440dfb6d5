// Attention rollout (Abnar and Zuidema, 2020): how much of each input token reaches each token of a layer, if half of
// what a layer hands on is what it got (the residual connection) and half is what its attention gathered.

/**
 * @param {(layer: number) => Float32Array} weights of a layer, averaged over its heads; square
 * @param {number[]} layers from the first up to the one that is looked at
 * @param {number} size
 */
export function rollout(weights, layers, size) {
  let reached = withResidual(weights(layers[0]), size);
  for (const layer of layers.slice(1)) reached = multiply(withResidual(weights(layer), size), reached, size);
  return reached;
}

/** @param {Float32Array} weights @param {number} size */
function withResidual(weights, size) {
  const result = new Float32Array(size * size);
  for (let row = 0; row < size; ++row) {
    const from = row * size;
    let sum = 1;
    for (let i = from; i < from + size; ++i) sum += weights[i];
    for (let i = from; i < from + size; ++i) result[i] = (weights[i] + (i - from === row ? 1 : 0)) / sum;
  }
  return result;
}

/** @param {Float32Array} a @param {Float32Array} b @param {number} size */
function multiply(a, b, size) {
  const result = new Float32Array(size * size);
  for (let row = 0; row < size; ++row) {
    for (let inner = 0; inner < size; ++inner) {
      const share = a[row * size + inner];
      for (let column = 0; column < size; ++column) {
        result[row * size + column] += share * b[inner * size + column];
      }
    }
  }
  return result;
}
