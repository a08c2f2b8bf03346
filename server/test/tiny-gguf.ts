/** A GGUF file's value types, by their numbers in the format. */
const types = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9 } as const
const alignment = 32
/** Of a token: an ordinary word, the unknown one, a control token, a single byte. */
const tokenKinds = { normal: 1, unknown: 2, control: 3, byte: 6 } as const

/** Pairs of letters that are read as one token: letter by letter a prompt would be longer than any real one. */
const pairs =
  '▁t th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma'.split(
    ' ',
  )

/**
 * A language model of about half a megabyte in the format of llama.cpp. Every token is followed by one other: whatever it is asked,
 * it says the sentence, each word of which must occur once, and stops. Inside JSON it closes strings and lists as soon as it may.
 */
export function buildTinyModel(sentence: string): Buffer {
  const vocabulary = buildVocabulary(sentence)
  const [endToken, firstByte] = [2, 3]
  const firstWord = firstByte + 256 + pairs.length
  // A token's vector is a one at its own place, so the output matrix is a table of what follows it.
  const width = Math.ceil(vocabulary.length / 64) * 64
  const tokens = vocabulary.length
  const embedding = new Float32Array(width * tokens)
  const output = new Float32Array(width * tokens)
  const prefer = (token: number, next: number, strength: number) => (output[next * width + token] = strength)
  for (let token = 0; token < tokens; token++) {
    embedding[token * width + token] = 1
    for (const [sign, strength] of [
      ['"', 3],
      [']', 2.8],
      ['}', 2.6],
      [':', 2.4],
      [',', 2.2],
    ] as const)
      prefer(token, firstByte + sign.charCodeAt(0), strength)
    const isWord = token >= firstWord
    prefer(token, isWord ? (token + 1 < tokens ? token + 1 : endToken) : firstWord, 5)
  }
  const square = new Float32Array(width * width)
  const ones = new Float32Array(width).fill(1)
  const wide = new Float32Array(width * alignment)
  const tensors: Tensor[] = [
    { name: 'token_embd.weight', shape: [width, tokens], values: embedding },
    { name: 'blk.0.attn_norm.weight', shape: [width], values: ones },
    ...['q', 'k', 'v', 'output'].map((part) => ({
      name: `blk.0.attn_${part}.weight`,
      shape: [width, width],
      values: square,
    })),
    { name: 'blk.0.ffn_norm.weight', shape: [width], values: ones },
    { name: 'blk.0.ffn_gate.weight', shape: [width, alignment], values: wide },
    { name: 'blk.0.ffn_up.weight', shape: [width, alignment], values: wide },
    { name: 'blk.0.ffn_down.weight', shape: [alignment, width], values: wide },
    { name: 'output_norm.weight', shape: [width], values: ones },
    { name: 'output.weight', shape: [width, tokens], values: output },
  ]
  const metadata: [string, Buffer][] = [
    ['general.architecture', toText('llama')],
    ['general.name', toText('Tiny')],
    ['llama.context_length', toUint32(16_384)],
    ['llama.embedding_length', toUint32(width)],
    ['llama.block_count', toUint32(1)],
    ['llama.feed_forward_length', toUint32(alignment)],
    ['llama.attention.head_count', toUint32(width / 64)],
    ['llama.rope.dimension_count', toUint32(64)],
    ['llama.attention.layer_norm_rms_epsilon', toFloat(1e-5)],
    ['tokenizer.ggml.model', toText('llama')],
    [
      'tokenizer.ggml.tokens',
      toList(
        types.string,
        vocabulary.map(({ text }) => writeString(text)),
      ),
    ],
    [
      'tokenizer.ggml.scores',
      toList(
        types.float32,
        vocabulary.map(({ kind }) => writeFloat(kind === 1 ? 1 : 0)),
      ),
    ],
    [
      'tokenizer.ggml.token_type',
      toList(
        types.int32,
        vocabulary.map(({ kind }) => writeUint32(kind)),
      ),
    ],
    ['tokenizer.ggml.bos_token_id', toUint32(1)],
    ['tokenizer.ggml.eos_token_id', toUint32(endToken)],
    ['tokenizer.ggml.unknown_token_id', toUint32(0)],
  ]
  return writeFile(metadata, tensors)
}

function buildVocabulary(sentence: string) {
  const words = sentence.split(' ').map((word) => `▁${word}`)
  return [
    { text: '<unk>', kind: tokenKinds.unknown },
    { text: '<s>', kind: tokenKinds.control },
    { text: '</s>', kind: tokenKinds.control },
    ...Array.from({ length: 256 }, (_, byte) => ({
      text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
      kind: tokenKinds.byte,
    })),
    ...pairs.map((text) => ({ text, kind: tokenKinds.normal })),
    ...words.map((text) => ({ text, kind: tokenKinds.normal })),
  ]
}

interface Tensor {
  name: string
  /** The innermost dimension first. */
  shape: number[]
  values: Float32Array
}

function writeFile(metadata: readonly [string, Buffer][], tensors: readonly Tensor[]): Buffer {
  let offset = 0
  const infos = tensors.map(({ name, shape, values }) => {
    const at = offset
    offset += padLength(values.byteLength)
    return Buffer.concat([
      writeString(name),
      writeUint32(shape.length),
      ...shape.map(writeUint64),
      // 32-bit floats.
      writeUint32(0),
      writeUint64(at),
    ])
  })
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    writeUint32(3),
    writeUint64(tensors.length),
    writeUint64(metadata.length),
    ...metadata.map(([name, value]) => Buffer.concat([writeString(name), value])),
    ...infos,
  ])
  return Buffer.concat([
    pad(head),
    ...tensors.map(({ values }) => pad(Buffer.from(values.buffer, values.byteOffset, values.byteLength))),
  ])
}

const padLength = (bytes: number): number => Math.ceil(bytes / alignment) * alignment
const pad = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(padLength(bytes.length) - bytes.length)])

function writeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
function writeUint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
function writeFloat(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}
const writeString = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  return Buffer.concat([writeUint64(bytes.length), bytes])
}
const toUint32 = (value: number) => Buffer.concat([writeUint32(types.uint32), writeUint32(value)])
const toFloat = (value: number) => Buffer.concat([writeUint32(types.float32), writeFloat(value)])
const toText = (text: string) => Buffer.concat([writeUint32(types.string), writeString(text)])
const toList = (type: number, values: readonly Buffer[]) =>
  Buffer.concat([writeUint32(types.array), writeUint32(type), writeUint64(values.length), ...values])
