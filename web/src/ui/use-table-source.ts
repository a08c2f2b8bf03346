import { useState } from 'react'
import type { ReadingWishes, TableSource } from './TableReading.tsx'
import { useUrlState } from './use-url-state.ts'

/** The file of the import with this id, which the address names, as long as it was chosen in this tab. */
export function useTableSource(id: string) {
  const [chosen, setChosen] = useState<TableSource | null>(null)
  // The address of the replaced import leads nowhere, so Back must not go there.
  const [, showInstead] = useUrlState<string>('import', '')
  const source = chosen?.id === id ? chosen : null
  return {
    source,
    chooseFile: (of: string, file: File) => setChosen({ id: of, file, wishes: {} }),
    replaceImport(next: string, wishes: ReadingWishes) {
      if (source === null) return
      setChosen({ id: next, file: source.file, wishes })
      showInstead(next)
    },
  }
}
