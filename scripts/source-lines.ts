import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const digitOf = new Map([...digits].map((digit, value) => [digit, value]))
/** Of a line: the number of its source and the line there, from one; zero for none. */
const bytesPerLine = 8

/**
 * A source map by lines alone, of which one line is read without the others: a whole map takes 300 MB and a third of a second
 * with the first error that is logged.
 */
export function packLines(
  map: { mappings: string; sources: string[] },
  toName: (source: string) => string,
): { sources: string[]; lines: Buffer } {
  const rows = map.mappings.split(';')
  const lines = Buffer.alloc(rows.length * bytesPerLine)
  let source = 0
  let line = 0
  for (const [row, segments] of rows.entries()) {
    let isFirst = true
    for (const segment of segments.split(',')) {
      const [, sourceStep, lineStep] = readNumbers(segment)
      if (sourceStep === undefined || lineStep === undefined) continue
      source += sourceStep
      line += lineStep
      if (isFirst) {
        lines.writeUInt32LE(source, row * bytesPerLine)
        lines.writeUInt32LE(line + 1, row * bytesPerLine + 4)
      }
      isFirst = false
    }
  }
  return { sources: map.sources.map(toName), lines }
}

/** The numbers of one segment of a source map, in its variable-length digits. */
function readNumbers(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = digitOf.get(digit) ?? 0
    value += (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

/** The source and line of a line of a bundled file, as `path:line`; null if the file is none or the line is nobody's. */
function findSource(file: string, line: number): string | null {
  if (!existsSync(`${file}.lines`)) return null
  const entry = Buffer.alloc(bytesPerLine)
  const descriptor = openSync(`${file}.lines`, 'r')
  try {
    readSync(descriptor, entry, 0, bytesPerLine, (line - 1) * bytesPerLine)
  } finally {
    closeSync(descriptor)
  }
  const sourceLine = entry.readUInt32LE(4)
  const source = readFileSync(`${file}.sources`, 'utf8').split('\n')[entry.readUInt32LE(0)]
  return sourceLine === 0 || source === undefined ? null : `${source}:${sourceLine}`
}

/** From now on stacks of errors name the sources of bundled files below this address. */
export function nameSourcesInStacks(folder: string): void {
  const nameSource = (frame: string): string => {
    const found = /(?<address>file:\/\/\S+\.js):(?<line>\d+):\d+/.exec(frame)
    const { address, line } = found?.groups ?? {}
    if (address === undefined || !address.startsWith(folder)) return frame
    const source = findSource(fileURLToPath(address), Number(line))
    return source === null ? frame : frame.replace(/file:\/\/\S+\.js:\d+:\d+/, source)
  }
  Error.prepareStackTrace = (error, frames) =>
    // oxlint-disable-next-line typescript/no-base-to-string -- a frame prints itself as in a stack, which its type leaves out
    [String(error), ...frames.map((frame) => `    at ${nameSource(String(frame))}`)].join('\n')
}
