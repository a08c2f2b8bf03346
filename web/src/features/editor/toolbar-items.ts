import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
  type TablerIcon,
  IconUnderline,
} from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { insertTable, isTableActive } from './table-nodes.ts'

export interface ToolbarItem {
  id: string
  label: string
  /** The shortcut; `Mod` is Cmd or Ctrl. */
  keys?: string
  icon: TablerIcon
  run: (chain: ChainedCommands) => ChainedCommands
  isActive?: (editor: Editor) => boolean
  isDisabled?: (editor: Editor) => boolean
}

const createMarkItem = (id: string, label: string, keys: string, icon: TablerIcon): ToolbarItem => ({
  id,
  label,
  keys,
  icon,
  run: (chain) => chain.toggleMark(id),
  isActive: (editor) => editor.isActive(id),
})

/** In groups, separated by lines. */
export const toolbarGroups: ToolbarItem[][] = [
  [
    {
      id: 'undo',
      label: 'Undo',
      keys: 'Mod+Z',
      icon: IconArrowBackUp,
      run: (chain) => chain.undo(),
      isDisabled: (editor) => !editor.can().undo(),
    },
    {
      id: 'redo',
      label: 'Redo',
      keys: 'Mod+Shift+Z',
      icon: IconArrowForwardUp,
      run: (chain) => chain.redo(),
      isDisabled: (editor) => !editor.can().redo(),
    },
  ],
  [
    {
      id: 'heading2',
      label: 'Heading',
      keys: 'Mod+Alt+2',
      icon: IconH2,
      run: (chain) => chain.toggleHeading({ level: 2 }),
      isActive: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      id: 'heading3',
      label: 'Subheading',
      keys: 'Mod+Alt+3',
      icon: IconH3,
      run: (chain) => chain.toggleHeading({ level: 3 }),
      isActive: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    createMarkItem('bold', 'Bold', 'Mod+B', IconBold),
    createMarkItem('italic', 'Italic', 'Mod+I', IconItalic),
    createMarkItem('underline', 'Underline', 'Mod+U', IconUnderline),
    createMarkItem('strike', 'Strikethrough', 'Mod+Shift+S', IconStrikethrough),
    createMarkItem('code', 'Inline code', 'Mod+E', IconCode),
  ],
  [
    {
      id: 'bulletList',
      label: 'Bulleted list',
      keys: 'Mod+Shift+8',
      icon: IconList,
      run: (chain) => chain.toggleBulletList(),
      isActive: (editor) => editor.isActive('bulletList'),
    },
    {
      id: 'orderedList',
      label: 'Numbered list',
      keys: 'Mod+Shift+7',
      icon: IconListNumbers,
      run: (chain) => chain.toggleOrderedList(),
      isActive: (editor) => editor.isActive('orderedList'),
    },
    {
      id: 'blockquote',
      label: 'Quote',
      keys: 'Mod+Shift+B',
      icon: IconBlockquote,
      run: (chain) => chain.toggleBlockquote(),
      isActive: (editor) => editor.isActive('blockquote'),
    },
    {
      id: 'codeBlock',
      label: 'Code block',
      keys: 'Mod+Alt+C',
      icon: IconSourceCode,
      run: (chain) => chain.toggleCodeBlock(),
      isActive: (editor) => editor.isActive('codeBlock'),
    },
    {
      id: 'table',
      label: 'Table',
      icon: IconTable,
      run: insertTable,
      isDisabled: isTableActive,
    },
  ],
]
