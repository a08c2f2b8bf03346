import type { Variant, Variants } from '@draftwright/contract/repurpose'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { diffDocs, DiffView } from '../content/index.ts'
import { useKeepVariantMutation } from './api.ts'
import styles from './VariantCard.module.css'

interface SourceChangedProps {
  variant: Variant
  from: NonNullable<Variant['made_from']>
  source: Variants['source']
  onRegenerate: () => void
}

/** Says that a variant's source has changed, shows the difference, and asks what to do. */
export function SourceChanged({ variant, from, source, onRegenerate }: SourceChangedProps) {
  const [isOpen, setOpen] = useState(false)
  const [keep, { isLoading }] = useKeepVariantMutation()
  const noun = source.kind === 'post' ? 'post' : 'idea'
  async function keepIt() {
    const answer = await keep(variant.id)
    if (answer.error) showErrorToast(answer.error)
    else setOpen(false)
  }
  const choices = (
    <>
      <Button variant="outline" size="sm" loading={isLoading} onClick={() => void keepIt()}>
        Keep as it is
      </Button>
      <Button
        size="sm"
        onClick={() => {
          setOpen(false)
          onRegenerate()
        }}
      >
        Regenerate
      </Button>
    </>
  )
  return (
    <div className={styles.changed}>
      <p>Source changed: the {noun} changed after this variant was created.</p>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Show what changed
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`What changed in the ${noun}`} size="lg">
        {isOpen ? (
          <DiffView label={`Changes of the ${noun}`} blocks={diffDocs(addTitle(from), addTitle(source))} />
        ) : null}
        <Group justify="flex-end" gap="xs" mt="md">
          {choices}
        </Group>
      </Modal>
    </div>
  )
}

type Text = NonNullable<Variant['made_from']>
/** The title is part of the comparison. */
const addTitle = ({ title, rich_content }: Text): Text['rich_content'] =>
  title === ''
    ? rich_content
    : {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: title }] },
          ...rich_content.content,
        ],
      }
