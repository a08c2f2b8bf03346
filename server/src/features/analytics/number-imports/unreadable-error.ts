/** What is wrong with an uploaded file; the message continues a sentence that begins with "file". */
export class UnreadableError extends Error {
  readonly status: 400 | 413

  constructor(message: string, status: 400 | 413 = 400) {
    super(message)
    this.status = status
  }
}

/** Where a cell stands. */
export interface Cell {
  readonly file: string
  /** As an editor counts them. */
  readonly line: number
  readonly column: string
  readonly text: string
}

const shownLength = 40

/** Throws 400: names the file, the line and the column. */
export function refuseCell({ file, line, column, text }: Cell, message: string): never {
  const shown = text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
  throw new UnreadableError(`has “${shown}” as ${column} in line ${line} of ${file}: it ${message}`)
}
