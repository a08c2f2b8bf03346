import type { Content } from '@draftwright/contract/content'
import type { Source } from '@draftwright/contract/research'
import { Collapse } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { EditorHandle } from '../../editor/index.ts'
import { SourcesPanel } from '../../research/index.ts'

interface PostSourcesProps {
  content: Content
  editor: RefObject<EditorHandle | null>
  isEditable: boolean
}

/** What was read for a post, to look at and to cite. */
export function PostSources({ content, editor, isEditable }: PostSourcesProps) {
  const [isOpen, setOpen] = useState(content.findings.some(({ kind, state }) => kind === 'uncited' && state === 'open'))
  const cite = ({ title, address, read_on }: Source) =>
    editor.current?.insertFootnote({ title, href: address, day: read_on })
  return (
    <section aria-label="Sources of the post">
      <Button
        variant="outline"
        size="sm"
        icon={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Sources
      </Button>
      <Collapse expanded={isOpen}>
        {isOpen ? (
          <SourcesPanel
            owner={{ content_id: content.id }}
            isEditable={isEditable}
            topic={content.title}
            {...(isEditable ? { onCite: cite } : {})}
          />
        ) : null}
      </Collapse>
    </section>
  )
}
