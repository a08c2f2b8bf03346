import { maxIdeaLength } from '@draftwright/contract/vocabulary'
import { Textarea } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import classes from './Palette.module.css'

interface PaletteCaptureProps {
  text: string
  onText: (text: string) => void
  onAdd: (text: string) => Promise<void>
  /** Why the idea could not be added. */
  refusal: string | null
}

/** Captures an idea without leaving the page: Enter adds it and closes the palette. */
export function PaletteCapture({ text, onText, onAdd, refusal }: PaletteCaptureProps) {
  const [isBusy, setBusy] = useState(false)
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    setBusy(true)
    void onAdd(text.trim()).finally(() => setBusy(false))
  }
  return (
    <>
      <Textarea
        data-autofocus
        autoFocus
        variant="unstyled"
        size="md"
        className={classes.field}
        aria-label="Your idea"
        placeholder="What do you want to say?"
        leftSection={<IconBulb size={18} />}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={maxIdeaLength}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={press}
      />
      <p className={classes.none} role="status">
        {refusal === null
          ? 'Enter to add, Shift Enter for a new line, Escape to close.'
          : `${refusal} Your text is still here.`}
      </p>
    </>
  )
}
