import type { Tokens } from 'marked'
import { use } from 'react'
import { isUnsourced } from './figures.ts'
import { Inline } from './Inline.tsx'
import { NoSource } from './NoSource.tsx'
import { FigureCheckContext, SourcesContext } from './sources-context.ts'

/** A row counts as one sentence: a source in any of its cells is the source of its figures. */
export function TableRow({ cells, align }: { cells: readonly Tokens.TableCell[]; align: Tokens.Table['align'] }) {
  const isChecked = use(FigureCheckContext)
  const sources = use(SourcesContext)
  const isMarked =
    isChecked &&
    isUnsourced(
      cells.flatMap(({ tokens }) => tokens),
      sources,
    )
  return (
    <tr>
      {cells.map((cell, at) => (
        <td key={at} style={{ textAlign: align[at] ?? undefined }}>
          <Inline tokens={cell.tokens} />
          {isMarked && at === cells.length - 1 && <NoSource />}
        </td>
      ))}
    </tr>
  )
}
