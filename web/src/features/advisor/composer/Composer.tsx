import type { Prompt } from '@draftwright/contract/advisor'
import { maxMessage } from '@draftwright/contract/agent/vocabulary'
import { IconAlertTriangle, IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { saveChatDraft, readChatDraft } from '../../../api/chat-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { defineDialog } from '../../../ui/dialog-on-demand.tsx'
import { useListPromptsQuery } from '../api.ts'
import { AttachButton } from './AttachButton.tsx'
import { appendFiles } from './attachments.ts'
import classes from './Composer.module.css'
import { FilesBar } from './FilesBar.tsx'
import { FillPrompt } from './FillPrompt.tsx'
import { PromptMenu } from './PromptMenu.tsx'
import { Completions } from './Completions.tsx'
import { ComposerHint } from './ComposerHint.tsx'
import { listSlots } from './prompt-fill.ts'
import { useCompletion } from './use-completion.ts'
import { useVoice } from './use-voice.ts'
import { VoiceButton } from './VoiceButton.tsx'

const PromptLibrary = defineDialog(async () => (await import('./PromptLibrary.tsx')).PromptLibrary)

export interface ComposerHandle {
  focus(): void
  quote(text: string): void
  addFiles(files: readonly File[]): void
}

export interface ComposerProps {
  ref: Ref<ComposerHandle>
  /** The storage key of the draft. */
  draftKey: string
  isBusy: boolean
  /** No model reads the question: the line completes while it is typed. */
  isBasic: boolean
  lastQuestion: string | undefined
  onSend: (message: string, files: readonly File[]) => void
  onStop: () => void
}

/** The input for questions. It does not depend on the answer, so typing stays responsive while one streams. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { ref, draftKey, isBusy, isBasic, lastQuestion, onSend, onStop } = props
  const [text, setText] = useState(() => readChatDraft(draftKey))
  const [files, setFiles] = useState<readonly File[]>([])
  const [complaint, setComplaint] = useState<string | null>(null)
  const [chosen, setChosen] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const [filling, setFilling] = useState<Prompt | null>(null)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const voice = useVoice((spoken) => {
    const typed = box.current?.value ?? ''
    put(typed === '' || /\s$/u.test(typed) ? typed + spoken : `${typed} ${spoken}`)
    box.current?.focus()
  })
  const menuId = useId()
  const keptUnder = useRef(draftKey)
  useEffect(() => {
    // A new conversation has received its id: text typed in the meantime moves to it.
    if (keptUnder.current === draftKey) return
    saveChatDraft(keptUnder.current, '')
    saveChatDraft(draftKey, box.current?.value ?? '')
    keptUnder.current = draftKey
  }, [draftKey])
  const { data: prompts = [] } = useListPromptsQuery()
  const isMenuOpen = !isClosed && /^\/[^\n]{0,60}$/u.test(text)
  const words = text.slice(1).toLowerCase()
  const fitting = isMenuOpen ? prompts.filter(({ name }) => name.toLowerCase().includes(words)).slice(0, 8) : []

  const completion = useCompletion(text, isBasic && !isClosed && !isMenuOpen)

  const put = (next: string) => {
    setText(next)
    saveChatDraft(draftKey, next)
    setChosen(0)
    setClosed(false)
  }
  const addFiles = (more: readonly File[]) => {
    const { files: all, complaint: refused } = appendFiles(files, more)
    setFiles(all)
    setComplaint(refused)
    box.current?.focus()
  }
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.focus(),
    quote(quoted) {
      put(`${quoted.replace(/^/gmu, '> ')}\n\n${text}`)
      box.current?.focus()
    },
    addFiles,
  }))
  const take = (line: string) => {
    put(`${line} `)
    box.current?.focus()
  }
  const insertPrompt = (prompt: Prompt) => {
    if (listSlots(prompt.text).length > 0) setFilling(prompt)
    else put(prompt.text)
  }
  const send = () => {
    const message = text.trim()
    if (message === '') return
    voice.stop()
    onSend(message, files)
    put('')
    setFiles([])
    setComplaint(null)
    // The button that was pressed has been replaced by another.
    box.current?.focus()
  }
  const stop = () => {
    onStop()
    box.current?.focus()
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An IME confirms a word with Enter as well.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const prompt = fitting[Math.min(chosen, fitting.length - 1)]
    if (isMenuOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : fitting.length - 1
      setChosen(fitting.length === 0 ? 0 : (chosen + step) % fitting.length)
    } else if (prompt !== undefined && (event.key === 'Tab' || event.key === 'Enter')) {
      event.preventDefault()
      insertPrompt(prompt)
    } else if (event.key === 'Escape' && (voice.state === 'listening' || voice.state === 'recording')) {
      // The answer, if one is being written, goes on.
      event.stopPropagation()
      voice.stop()
    } else if (isMenuOpen && event.key === 'Escape') {
      event.stopPropagation()
      setClosed(true)
    } else if (completion.handleKey(event, put)) {
      // An offer was taken.
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'ArrowUp' && text === '' && lastQuestion !== undefined) {
      event.preventDefault()
      put(lastQuestion)
    }
  }
  return (
    <div className={classes.composer}>
      {isMenuOpen && (
        <PromptMenu
          id={menuId}
          prompts={fitting}
          words={words}
          chosen={chosen}
          onChoose={insertPrompt}
          onManage={() => setLibraryOpen(true)}
        />
      )}
      <Completions id={menuId} {...completion} onChoose={take} />
      <div className={classes.box}>
        <FilesBar
          files={files}
          onRemove={(file) => {
            setFiles(files.filter((other) => other !== file))
            box.current?.focus()
          }}
        />
        {[complaint, voice.failure].map((problem) =>
          problem === null ? null : (
            <p key={problem} className={classes.complaint} role="alert">
              <IconAlertTriangle size={14} aria-hidden />
              {problem}
            </p>
          ),
        )}
        <textarea
          ref={box}
          aria-label="Ask a question"
          placeholder="Ask a question, or type / for a prompt"
          rows={1}
          maxLength={maxMessage}
          value={text}
          role="combobox"
          aria-expanded={isMenuOpen || completion.offers.length > 0}
          aria-controls={menuId}
          aria-autocomplete="list"
          {...(fitting.length > 0
            ? { 'aria-activedescendant': `${menuId}-${Math.min(chosen, fitting.length - 1)}` }
            : completion.describeActive(menuId))}
          onChange={({ currentTarget }) => put(currentTarget.value)}
          onKeyDown={keys}
          onPaste={(event) => {
            const { files: pasted } = event.clipboardData
            if (pasted.length === 0) return
            event.preventDefault()
            addFiles([...pasted])
          }}
        />
        <div className={classes.row}>
          <AttachButton onPick={addFiles} />
          <VoiceButton voice={voice} />
          <ComposerHint voice={voice} isBusy={isBusy} />
          {isBusy && text.trim() === '' ? (
            <Button size="icon" aria-label="Stop" title="Stop  Esc" onClick={stop}>
              <IconPlayerStopFilled size={16} aria-hidden />
            </Button>
          ) : (
            <Button
              size="icon"
              aria-label={isBusy ? 'Send after this answer' : 'Send'}
              disabled={text.trim() === ''}
              onClick={send}
            >
              <IconArrowUp size={18} aria-hidden />
            </Button>
          )}
        </div>
      </div>
      {filling !== null && (
        <FillPrompt
          prompt={filling}
          onClose={() => setFilling(null)}
          onUse={(filledText) => {
            setFilling(null)
            put(filledText)
          }}
        />
      )}
      {isLibraryOpen && <PromptLibrary onClose={() => setLibraryOpen(false)} />}
    </div>
  )
})
