import type { TimeRange } from './transcriber.ts'

/** Samples a second that the meter is given: speech is loudest far below 4 kHz. */
export const meterRate = 8000
export const frameMs = 50
const samplesPerFrame = (meterRate * frameMs) / 1000

/** How loud a recording is, frame by frame of 50 ms: the mean square of its samples, from 0 to 1. */
export interface Loudness {
  /** One channel, or left and right. */
  readonly channels: readonly (readonly number[])[]
  readonly durationMs: number
}

/** Measures 16-bit samples, interleaved, as they come. */
export function createLoudnessMeter(nChannels: 1 | 2): { add(bytes: Buffer): void; finish(): Loudness } {
  const channels: number[][] = Array.from({ length: nChannels }, () => [])
  const sums = channels.map(() => 0)
  let rest: Buffer = Buffer.alloc(0)
  let inFrame = 0
  let samples = 0
  const endFrame = () => {
    for (const [at, frames] of channels.entries()) {
      frames.push((sums[at] ?? 0) / inFrame / 32_768 ** 2)
      sums[at] = 0
    }
    inFrame = 0
  }
  return {
    add(bytes) {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      const step = 2 * nChannels
      const end = all.length - (all.length % step)
      for (let at = 0; at < end; at += step) {
        for (let channel = 0; channel < nChannels; channel++) {
          const sample = all.readInt16LE(at + 2 * channel)
          sums[channel] = (sums[channel] ?? 0) + sample * sample
        }
        samples++
        if (++inFrame === samplesPerFrame) endFrame()
      }
      rest = all.subarray(end)
    },
    finish() {
      if (inFrame > 0) endFrame()
      return { channels, durationMs: Math.round((samples / meterRate) * 1000) }
    },
  }
}

/** Decibels below full scale. */
const silenceFloor = -60
const aboveNoise = 10
const belowSpeech = 20
/** A pause between two words is no silence, and a click is no speech. */
const shortestPauseMs = 600
const shortestSpeechMs = 150

/**
 * The mean square above which a channel is more than noise: 10 dB above its quiet parts, but at most 20 dB below its loud ones, so that
 * somebody who never pauses is not silence.
 */
function findThreshold(frames: readonly number[]): number {
  const step = Math.max(1, Math.floor(frames.length / sampledFrames))
  const sorted = Float64Array.from(
    { length: Math.floor(frames.length / step) },
    (_none, n) => frames[n * step] ?? 0,
  ).sort()
  const at = (share: number) => toDecibels(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return 10 ** (Math.max(silenceFloor, Math.min(at(0.1) + aboveNoise, at(0.95) - belowSpeech)) / 10)
}

/** Enough to know the quiet and the loud parts of a day. */
const sampledFrames = 20_000
const toDecibels = (meanSquare: number): number => 10 * Math.log10(Math.max(meanSquare, 1e-12))

/** Where the recording is more than silence, on any channel. */
export function findSpeech({ channels, durationMs }: Loudness): TimeRange[] {
  const thresholds = channels.map(findThreshold)
  const found: { startMs: number; endMs: number }[] = []
  for (let frame = 0; frame < (channels[0]?.length ?? 0); frame++) {
    if (!channels.some((frames, at) => (frames[frame] ?? 0) > (thresholds[at] ?? 0))) continue
    const startMs = frame * frameMs
    const endMs = Math.min(durationMs, startMs + frameMs)
    const last = found.at(-1)
    if (last !== undefined && startMs - last.endMs < shortestPauseMs) last.endMs = endMs
    else found.push({ startMs, endMs })
  }
  return found.filter(({ startMs, endMs }) => endMs - startMs >= shortestSpeechMs)
}

/** Which channel of two is the louder one in a stretch of the recording, as far as it is above that channel's own noise. */
export function createChannelFinder({ channels }: Loudness): (range: TimeRange) => 'left' | 'right' | null {
  const thresholds = channels.map(findThreshold)
  return ({ startMs, endMs }) => {
    const from = Math.floor(startMs / frameMs)
    const [left = 0, right = 0] = channels.map((frames, at) =>
      frames
        .slice(from, Math.max(from + 1, Math.ceil(endMs / frameMs)))
        .reduce((sum, meanSquare) => sum + (meanSquare > (thresholds[at] ?? 0) ? meanSquare : 0), 0),
    )
    if (left === right) return null
    return left > right ? 'left' : 'right'
  }
}
