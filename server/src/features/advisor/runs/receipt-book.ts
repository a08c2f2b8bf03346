import type { CitedReceipt, Receipt } from '@draftwright/contract/receipts'

/** The rows that the tools of a session have told of, each under one handle for good. */
export class ReceiptBook {
  readonly byHandle = new Map<string, CitedReceipt>()
  readonly #handles = new Map<string, string>()

  constructor(earlier: readonly CitedReceipt[]) {
    for (const row of earlier) this.#keep(row)
  }

  /** The row under its handle; a row that was told of before keeps its own, with what is known of it now. */
  enter(row: Receipt): CitedReceipt {
    const cite = this.#handles.get(keyOf(row)) ?? `r${this.byHandle.size + 1}`
    const cited = { ...row, cite }
    this.#keep(cited)
    return cited
  }

  #keep(row: CitedReceipt): void {
    this.byHandle.set(row.cite, row)
    this.#handles.set(keyOf(row), row.cite)
  }
}

const keyOf = ({ kind, id, href }: Receipt): string => (kind === 'report' ? `${kind} ${id} ${href}` : `${kind} ${id}`)
