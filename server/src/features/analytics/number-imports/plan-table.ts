import type { NumberTool } from '@draftwright/contract/number-import-words'
import type { DaySums } from './day-sums.ts'
import type { Cell } from './unreadable-error.ts'
import type { VisitLines } from './visit-lines.ts'

/** What all tables of an upload share. */
export interface Reading {
  readonly sums: DaySums
  readonly visits: VisitLines
  /** The post that was published at this page; empty for none. */
  readonly toPost: (page: string) => string
}

/** Where a table stands, and what its own comments say. */
export interface TablePlace {
  readonly file: string
  /** Tells the tables of all files apart. */
  readonly owner: string
  /** Of the days it is about, `YYYY-MM-DD`. */
  readonly start: string | undefined
  readonly end: string | undefined
}

/** How the rows of a recognised table are read. */
export interface TablePlan {
  readonly tool: NumberTool
  readonly about: string
  /** False if another table has said this already. Without it the rows are passed over. */
  readonly readRow?: (row: Row) => boolean
  readonly note?: string
}

/** The cells of a line by the names of their columns. */
export class Row {
  readonly #cells: readonly string[]
  readonly #columns: ReadonlyMap<string, number>
  readonly #file: string
  readonly #line: number

  constructor(cells: readonly string[], columns: ReadonlyMap<string, number>, file: string, line: number) {
    this.#cells = cells
    this.#columns = columns
    this.#file = file
    this.#line = line
  }

  /** Empty for a column that does not exist. */
  getText(column: string): string {
    const at = this.#columns.get(column)
    return at === undefined ? '' : (this.#cells[at] ?? '')
  }

  getCell(column: string): Cell {
    return { file: this.#file, line: this.#line, column, text: this.getText(column) }
  }
}
