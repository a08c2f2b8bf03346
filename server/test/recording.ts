/** A tenth of a second of silence. */
export const tinyWav = buildSilentWav(800)

/** This many samples of silence, at 8,000 per second. */
export function buildSilentWav(samples: number): Buffer {
  return Buffer.concat([buildWavHead(samples, 1, 1), Buffer.alloc(samples, 128)])
}

function buildWavHead(samples: number, channels: number, bytesPerSample: number): Buffer {
  const head = Buffer.alloc(44)
  const bytes = samples * channels * bytesPerSample
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000 * channels * bytesPerSample, 28)
  head.writeUInt16LE(channels * bytesPerSample, 32)
  head.writeUInt16LE(8 * bytesPerSample, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}

/** Part of a recording: how long, and how loud a tone is on each channel, from 0 to 1. */
export interface Tone {
  readonly ms: number
  readonly left: number
  readonly right?: number
}

/** Tones after each other, 16 bits at 8,000 per second; of two channels if a part says how loud the right one is. */
export function buildToneWav(tones: readonly Tone[]): Buffer {
  const channels = tones.some(({ right }) => right !== undefined) ? 2 : 1
  const samples = tones.reduce((sum, { ms }) => sum + ms * 8, 0)
  const data = Buffer.alloc(samples * channels * 2)
  let at = 0
  for (const { ms, left, right = 0 } of tones)
    for (let sample = 0; sample < ms * 8; sample++)
      for (const [channel, volume] of [left, right].slice(0, channels).entries()) {
        const wave = Math.sin((2 * Math.PI * (channel === 0 ? 440 : 550) * at) / channels / 16_000)
        data.writeInt16LE(Math.round(volume * 32_000 * wave), at)
        at += 2
      }
  return Buffer.concat([buildWavHead(samples, channels, 2), data])
}
