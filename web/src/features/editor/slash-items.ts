import {
  IconBlockquote,
  IconCode,
  IconH2,
  IconH3,
  IconLetterT,
  IconList,
  IconListNumbers,
  IconPencilQuestion,
  IconPhoto,
  IconSeparator,
  IconSparkles,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react'
import { feedbackLabels, type FeedbackKind } from '@draftwright/contract/vocabulary'
import type { ChainedCommands } from '@tiptap/core'
import { insertTable } from './table-nodes.ts'

/** What a model writes at the cursor. */
export type AskedKind = 'continue' | 'notes' | 'list' | 'table' | 'headings'

export interface SlashItem {
  title: string
  hint: string
  icon: TablerIcon
  /** Synonyms that find it. */
  words: string
  run: ((chain: ChainedCommands) => ChainedCommands) | 'choose-image' | { ask: AskedKind }
}

const slashItems: SlashItem[] = [
  { title: 'Text', hint: '', icon: IconLetterT, words: 'paragraph plain', run: (chain) => chain.setParagraph() },
  {
    title: 'Heading',
    hint: '##',
    icon: IconH2,
    words: 'h2 title section',
    run: (chain) => chain.setHeading({ level: 2 }),
  },
  {
    title: 'Subheading',
    hint: '###',
    icon: IconH3,
    words: 'h3 heading',
    run: (chain) => chain.setHeading({ level: 3 }),
  },
  {
    title: 'Bulleted list',
    hint: '-',
    icon: IconList,
    words: 'list ul points',
    run: (chain) => chain.toggleBulletList(),
  },
  {
    title: 'Numbered list',
    hint: '1.',
    icon: IconListNumbers,
    words: 'list ol steps ordered',
    run: (chain) => chain.toggleOrderedList(),
  },
  { title: 'Quote', hint: '>', icon: IconBlockquote, words: 'blockquote cite', run: (chain) => chain.setBlockquote() },
  { title: 'Code', hint: '```', icon: IconCode, words: 'code block pre', run: (chain) => chain.setCodeBlock() },
  { title: 'Table', hint: '', icon: IconTable, words: 'grid rows columns cells', run: insertTable },
  { title: 'Image', hint: '', icon: IconPhoto, words: 'picture photo upload', run: 'choose-image' },
  {
    title: 'Divider',
    hint: '---',
    icon: IconSeparator,
    words: 'rule line hr',
    run: (chain) => chain.setHorizontalRule(),
  },
  {
    title: 'Prompt',
    hint: '',
    icon: IconPencilQuestion,
    words: 'question reminder todo example',
    run: (chain) => chain.insertContent({ type: 'prompt', attrs: { text: 'Add an example' } }),
  },
]

const askItem = (ask: AskedKind, words: string): SlashItem => {
  const kind: FeedbackKind = ask
  return { title: feedbackLabels[kind], hint: '', icon: IconSparkles, words: `ai model ${words}`, run: { ask } }
}
const askItems: SlashItem[] = [
  askItem('continue', 'next go on'),
  askItem('notes', 'draft bullets'),
  askItem('list', 'points'),
  askItem('table', 'rows columns'),
  askItem('headings', 'headings titles variants'),
]

/** Those that a model writes come last. */
export function filterSlashItems(query: string, canAsk: boolean): SlashItem[] {
  const items = canAsk ? [...slashItems, ...askItems] : slashItems
  const wanted = query.trim().toLowerCase()
  if (!wanted) return items
  const inTitle = items.filter((item) => item.title.toLowerCase().includes(wanted))
  const inWords = items.filter((item) => !inTitle.includes(item) && item.words.includes(wanted))
  return [...inTitle, ...inWords]
}
