import { useState } from 'react'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { type RecordRef, useAddFileMutation, useRemoveFileMutation } from './api.ts'

/** Bytes; the server's limit. */
const maxBytes = 25 * 1024 * 1024

/** Adds files to a record sequentially; failed ones are named. */
export function useAttachFiles(record: RecordRef) {
  const [add] = useAddFileMutation()
  const [remove] = useRemoveFileMutation()
  const [isAttaching, setAttaching] = useState(false)
  async function attach(files: readonly File[]): Promise<void> {
    if (files.length === 0 || isAttaching) return
    setAttaching(true)
    const added: string[] = []
    for (const file of files) {
      if (file.size > maxBytes) {
        showErrorToast(`${file.name} is larger than 25 MB`)
        continue
      }
      const { data, error } = await add({ record, file })
      if (data === undefined) showErrorToast(error)
      else added.push(data.id)
    }
    setAttaching(false)
    if (added.length > 0)
      showToast(added.length === 1 ? 'File added' : `${added.length} files added`, {
        undo: () => added.forEach((id) => void remove(id)),
      })
  }
  return { attach, isAttaching }
}
