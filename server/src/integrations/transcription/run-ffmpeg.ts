import { spawn } from 'node:child_process'
import { TranscriptionError } from './transcriber.ts'

/** Kilobytes of address space; decoding sound takes a tenth, and what a hostile file asks for ends here. */
const maxMemoryKb = 2_000_000
const maxErrorLength = 2000

/** Containers that hold sound and name no other files, unlike playlists. */
const formats =
  'matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,ogg,wav,w64,flac,mp3,aac,aiff,amr,amrnb,amrwb,asf,avi,caf,mpegts,mpeg'

/** How a recording is opened: as sound, from this path alone, never from a network. */
export const toInput = (path: string): string[] => [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  formats,
  '-i',
  `file:${path}`,
]

interface FfmpegRun {
  readonly program: string
  readonly args: readonly string[]
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** What it writes to `pipe:1`. */
  readonly onOutput?: (bytes: Buffer) => void
}

/**
 * Runs ffmpeg without an environment and with bounded memory and time. Throws TranscriptionError `refused` with the last line it wrote
 * if it fails, and the signal's reason if that stops it.
 */
export async function runFfmpeg({ program, args, timeoutMs, signal, onOutput }: FfmpegRun): Promise<void> {
  signal.throwIfAborted()
  const command = [program, '-nostdin', '-hide_banner', '-v', 'error', '-y', ...args]
  // Only Linux keeps to such a limit.
  const [file = program, ...rest] =
    process.platform === 'linux' ? ['/bin/sh', '-c', `ulimit -v ${maxMemoryKb}; exec "$@"`, 'sh', ...command] : command
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: {} })
  let said = ''
  let isLate = false
  child.stdout.on('data', (bytes: Buffer) => onOutput?.(bytes))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-maxErrorLength)))
  // What cannot be read is missing in the result, which is checked.
  for (const pipe of [child.stdout, child.stderr]) pipe.on('error', () => undefined)
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, timeoutMs)
  signal.addEventListener('abort', kill, { once: true })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    signal.throwIfAborted()
    if (isLate) throw new TranscriptionError('refused', 'The recording takes too long to decode')
    if (code !== 0) throw new TranscriptionError('refused', explainFailure(said))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  }
}

/** Without paths of this machine. */
function explainFailure(said: string): string {
  if (/matches no streams|does not contain any stream/iu.test(said)) return 'The recording has no sound'
  const last = said
    .trim()
    .split('\n')
    .at(-1)
    ?.replaceAll(/file:\S*|\[[^\]]*\]\s*/gu, '')
    .replace(/^[\s:]+/u, '')
  return `The recording could not be decoded${last ? `: ${last.slice(0, 200)}` : ''}`
}
