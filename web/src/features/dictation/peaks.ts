/** The server's limit. */
export const maxPeaks = 400

/**
 * The loudness of a recording over time, from 0 to 100, from levels between 0 and 1 at equal intervals. Normalized to 100, so
 * that a quiet voice is visible too; silence stays silence.
 */
export function computePeaks(levels: readonly number[], most = maxPeaks): number[] {
  const n = Math.min(levels.length, most)
  const loudest = levels.reduce((max, level) => Math.max(max, level), 0)
  // Below this it is microphone noise.
  const scale = loudest < 0.01 ? 0 : 100 / loudest
  return Array.from({ length: n }, (_, at) => {
    const from = Math.floor((at * levels.length) / n)
    const to = Math.floor(((at + 1) * levels.length) / n)
    const peak = levels.slice(from, to).reduce((max, level) => Math.max(max, level), 0)
    return Math.min(100, Math.round(peak * scale))
  })
}

/** Seconds as minutes and seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
