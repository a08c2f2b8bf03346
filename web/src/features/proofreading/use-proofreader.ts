import type { Doc } from '@draftwright/contract/document'
import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useReadVoiceQuery } from '../brand-voice/index.ts'
import { useCheckTextMutation, useReadProofreadingQuery } from './api.ts'
import { createProofreader, type Proofreader, type ProofState } from './proofreader.ts'
import { useKnownWords } from './use-known-words.ts'

export interface ProofreadText {
  editor: Editor
  readDocument: () => Doc
  /** Whose brand voice counts; null for none. */
  channelId: string | null
  keyword: string | null
}
interface ReaderOptions extends ProofreadText {
  isOn: boolean
  onState: (state: ProofState) => void
}

/** The proofreader of an editor while it is switched on; it keeps what it has loaded when words are added. */
export function useProofreader({ editor, readDocument, channelId, keyword, isOn, onState }: ReaderOptions) {
  const [checkText] = useCheckTextMutation()
  const { data } = useReadProofreadingQuery(undefined, { skip: !isOn })
  const voice = useReadVoiceQuery({ params: { id: channelId ?? '' } }, { skip: channelId === null || !isOn })
  const profile = channelId === null ? null : (voice.data?.profile ?? null)
  const hasServer = data?.has_language_tool === true
  const isReady = isOn && data !== undefined && !voice.isLoading
  const { words, names } = useKnownWords(profile, isOn)
  const latestWords = useRef(words)
  const reader = useRef<Proofreader>(null)
  const read = useEffectEvent(() => readDocument())
  const tell = useEffectEvent((state: ProofState) => onState(state))
  useEffect(() => {
    if (!isReady) return
    const made = createProofreader({
      editor,
      readDocument: () => read(),
      keyword,
      voice: profile,
      getWords: () => latestWords.current,
      names,
      askServer: hasServer
        ? async (language, paragraphs) => (await checkText({ body: { language, paragraphs } })).data ?? null
        : null,
      onState: (state) => tell(state),
    })
    reader.current = made
    return () => {
      reader.current = null
      made.close()
    }
  }, [editor, isReady, keyword, profile, names, hasServer, checkText])
  useEffect(() => {
    latestWords.current = words
    reader.current?.refresh()
  }, [words])
  return reader
}
