import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { acceptedTypes } from './attachments.ts'

/** Chooses files that go with the question. */
export function AttachButton({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptedTypes}
        aria-label="Files"
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label="Attach files"
        title="Attach files"
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={18} aria-hidden />
      </Button>
    </>
  )
}
