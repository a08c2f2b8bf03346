import type { LocalModel } from '@draftwright/contract/models'

/** Such as `1.1 GB` or `412 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1_000_000_000 ? `${(bytes / 1_000_000_000).toFixed(1)} GB` : `${Math.round(bytes / 1_000_000)} MB`

export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  const hours = Math.round(minutes / 60)
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'} left`
}

/** Of a post: some three hundred words are that many tokens. */
const postTokens = 450
/** A usual line at home, in bytes a second. */
const usualLine = 50_000_000 / 8

/** What a person wants to know before and after it is there. */
export function describeLocalModel(model: LocalModel): [string, string][] {
  const { state, total_bytes, done_bytes, free_disk_bytes, needed_memory_bytes, free_memory_bytes } = model
  const memory: [string, string][] =
    needed_memory_bytes === null
      ? []
      : [['Memory', `${formatBytes(needed_memory_bytes)} needed, ${formatBytes(free_memory_bytes)} free`]]
  if (state === 'ready') {
    const { tokens_per_second: speed, checksum } = model
    return [
      ['Size', formatBytes(done_bytes)],
      ...memory,
      ...(speed === null ? [] : [['Speed', describeSpeed(speed)] satisfies [string, string]]),
      ['Checksum', checksum === null ? 'not named by its source' : `SHA-256 ${checksum.slice(0, 12)}… is right`],
    ]
  }
  const disk = free_disk_bytes === null ? '' : `, ${formatBytes(free_disk_bytes)} of disk space free`
  const minutes = total_bytes === null ? null : Math.ceil((total_bytes - done_bytes) / usualLine / 60)
  return [
    ['From', model.license === null ? model.origin : `${model.origin} · ${model.license}`],
    ...(total_bytes === null
      ? []
      : [
          [
            'Download',
            `${state === 'partial' ? `${formatBytes(done_bytes)} of ` : ''}${formatBytes(total_bytes)}${disk}`,
          ] satisfies [string, string],
        ]),
    ...(minutes === null ? [] : [['Takes', `about ${minutes} minutes at 50 Mbit/s`] satisfies [string, string]]),
    ...memory,
  ]
}

function describeSpeed(tokensPerSecond: number): string {
  const seconds = postTokens / tokensPerSecond
  const time = seconds < 90 ? `${Math.ceil(seconds / 10) * 10} seconds` : `${Math.round(seconds / 60)} minutes`
  return `about ${time} for a post`
}
