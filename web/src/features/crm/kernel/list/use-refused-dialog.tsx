import { type ReactNode, useState } from 'react'
import { getRecordName, type RecordKind, type RecordRow } from '../record.ts'
import type { BulkRefusals } from './RefusedDialog.tsx'
import { defineDialog } from '../../../../ui/dialog-on-demand.tsx'

const RefusedDialog = defineDialog(async () => (await import('./RefusedDialog.tsx')).RefusedDialog)

/** Shows the refused records of a bulk change, until it is closed or one of them is opened. */
export function useRefusedDialog(
  kind: RecordKind,
  rows: readonly RecordRow[],
  onOpen: (id: string) => void,
): { showRefusals: (refused: BulkRefusals) => void; dialog: ReactNode } {
  const [refused, setRefused] = useState<BulkRefusals | null>(null)
  return {
    showRefusals: setRefused,
    dialog:
      refused === null ? null : (
        <RefusedDialog
          kind={kind}
          refused={refused}
          names={new Map(rows.map((row) => [row.id, getRecordName(kind, row)]))}
          onOpen={onOpen}
          onClose={() => setRefused(null)}
        />
      ),
  }
}
