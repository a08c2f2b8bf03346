import type { Channel } from '@draftwright/contract/channels'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { Notes } from '@draftwright/contract/notes'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { useTidyNotesMutation } from '../api.ts'
import { changeDecision, type Decisions, type ShapeDraft, startDecisions, toChoices } from './note-choices.ts'
import { isTooLong } from './ShortChannel.tsx'

interface TidyRequest {
  ideaId: string
  keyword: string | undefined
  notes: Notes
  channels: readonly Channel[]
}

/** Everything that a person decides about notes, and the drafts that are made of it. */
export function useTidy({ ideaId, keyword, notes, channels }: TidyRequest) {
  const [decisions, setDecisions] = useState<Decisions>(() => startDecisions(notes))
  const [title, setTitle] = useState('')
  const [shape, setShape] = useState<ShapeDraft | null>(null)
  const [short, setShort] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** The draft of each channel that has one: a second try makes only the others. */
  const [made, setMade] = useState<ReadonlyMap<string, string>>(new Map())
  const [tidy] = useTidyNotesMutation()
  const { parts } = notes
  const tooShort = shape === null ? channels.filter((one) => isTooLong(one, parts, decisions.kept)) : []
  const chosenFor = (id: string): ReadonlySet<number> => keepIn(short.get(id), decisions.kept)

  const toBody = (channel: Channel) => {
    const own = tooShort.includes(channel) ? { ...decisions, kept: chosenFor(channel.id) } : decisions
    const { hasTitle } = getChannelNorm(channel.channel_type, channel.settings)
    return {
      idea_id: ideaId,
      choices: toChoices(notes, own, shape),
      ...(keyword !== undefined && { keyword }),
      ...(hasTitle && title.trim() !== '' && { title: title.trim() }),
    }
  }

  /** Returns a draft for each channel, or null after showing why one could not be made. */
  async function makeDrafts(): Promise<string[] | null> {
    setFailure(null)
    const empty = tooShort.find(({ id }) => chosenFor(id).size === 0)
    if (empty !== undefined) {
      setFailure(`Choose at least one sentence for ${empty.name}.`)
      return null
    }
    setBusy(true)
    const drafts = new Map(made)
    try {
      for (const channel of channels.filter(({ id }) => !drafts.has(id)))
        drafts.set(channel.id, (await tidy({ params: { channel_id: channel.id }, body: toBody(channel) }).unwrap()).id)
    } catch (error) {
      setFailure(toFailure(error).message)
    }
    setMade(drafts)
    setBusy(false)
    const all = channels.flatMap(({ id }) => drafts.get(id) ?? [])
    return all.length === channels.length ? all : null
  }
  return {
    decisions,
    decide: (at: number, isIn: boolean) =>
      setDecisions((before) => changeDecision(before, at, isIn, parts[at]?.state === 'doubtful')),
    title,
    setTitle,
    shape,
    setShape,
    tooShort,
    chosenFor,
    choose: (id: string, chosen: ReadonlySet<number>) => setShort((before) => new Map(before).set(id, chosen)),
    failure,
    isBusy,
    makeDrafts,
  }
}

/** A part that was taken out since is not in a short text either. */
const keepIn = (chosen: ReadonlySet<number> | undefined, kept: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...(chosen ?? [])].filter((at) => kept.has(at)))
