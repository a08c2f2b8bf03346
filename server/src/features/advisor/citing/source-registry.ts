import type { CitedSource, Source } from '@draftwright/contract/sources'

/** The rows that the tools of a session have returned, each under one permanent handle. */
export class SourceRegistry {
  readonly byHandle = new Map<string, CitedSource>()
  readonly #handles = new Map<string, string>()

  constructor(earlier: readonly CitedSource[]) {
    for (const row of earlier) this.#keep(row)
  }

  /** The row under its handle; a row returned before keeps its handle and gets its current data. */
  register(row: Source): CitedSource {
    const cite = this.#handles.get(toSourceKey(row)) ?? `r${this.byHandle.size + 1}`
    const cited = { ...row, cite }
    this.#keep(cited)
    return cited
  }

  #keep(row: CitedSource): void {
    this.byHandle.set(row.cite, row)
    this.#handles.set(toSourceKey(row), row.cite)
  }
}

const toSourceKey = ({ kind, id, href }: Source): string =>
  kind === 'report' ? `${kind} ${id} ${href}` : `${kind} ${id}`
