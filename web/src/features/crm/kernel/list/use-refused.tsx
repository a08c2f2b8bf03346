import { type ReactNode, useState } from 'react'
import { nameOf, type RecordKind, type RecordRow } from '../record.ts'
import { type Refused, RefusedDialog } from './RefusedDialog.tsx'

/** Shows what of a bulk change was refused, until it is closed or one of them is opened. */
export function useRefused(
  kind: RecordKind,
  rows: readonly RecordRow[],
  onOpen: (id: string) => void,
): { tell: (refused: Refused) => void; dialog: ReactNode } {
  const [refused, setRefused] = useState<Refused | null>(null)
  return {
    tell: setRefused,
    dialog:
      refused === null ? null : (
        <RefusedDialog
          kind={kind}
          refused={refused}
          names={new Map(rows.map((row) => [row.id, nameOf(kind, row)]))}
          onOpen={onOpen}
          onClose={() => setRefused(null)}
        />
      ),
  }
}
