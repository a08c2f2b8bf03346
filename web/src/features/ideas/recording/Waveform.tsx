import classes from './Recording.module.css'

interface WaveformProps {
  /** From 0 to 100. */
  peaks: readonly number[]
  /** The played fraction, from 0 to 1. */
  progress?: number
}

/** As many bars as fit the width. */
const bars = 120

/** A waveform. Decorative: all information is next to it as text. */
export function Waveform({ peaks, progress = 0 }: WaveformProps) {
  const n = Math.max(1, Math.min(peaks.length, bars))
  const shown = Array.from({ length: n }, (_, at) => {
    const from = Math.floor((at * peaks.length) / n)
    const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / n))
    return Math.max(4, ...peaks.slice(from, to))
  })
  return (
    <svg className={classes.wave} viewBox={`0 0 ${n} 100`} preserveAspectRatio="none" aria-hidden>
      {shown.map((peak, at) => (
        <rect
          key={at}
          x={at + 0.15}
          width={0.7}
          y={(100 - peak) / 2}
          height={peak}
          data-played={at < progress * n || undefined}
        />
      ))}
    </svg>
  )
}
