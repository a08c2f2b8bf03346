import type { ListMeta } from '@draftwright/contract/lists'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../api/download.ts'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'

interface ExportButtonProps<Row> {
  /** `Download campaigns as CSV`. */
  label: string
  filename: string
  /** Throws what the server refuses. */
  readPage: (page: number) => Promise<{ data: Row[]; meta: ListMeta }>
  build: (rows: readonly Row[]) => string
}

/** Pages that are asked for at most. */
const mostPages = 50

/** Downloads all pages of a list as one table. */
export function ExportButton<Row>({ label, filename, readPage, build }: ExportButtonProps<Row>) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const rows: Row[] = []
      for (let page = 1; page <= mostPages; page++) {
        const { data, meta } = await readPage(page)
        rows.push(...data)
        if (!meta.has_more) break
      }
      saveFile(new Blob([build(rows)], { type: 'text/csv' }), filename)
    } catch (error) {
      showErrorToast(error)
    }
    setBusy(false)
  }
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title="Download CSV"
      loading={isBusy}
      onClick={() => void save()}
    >
      <IconDownload size={16} aria-hidden />
    </Button>
  )
}
