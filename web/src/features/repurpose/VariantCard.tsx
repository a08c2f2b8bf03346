import type { Channel } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import { resolveNetwork } from '@draftwright/contract/networks'
import type { Variant, Variants } from '@draftwright/contract/repurpose'
import { Text } from '@mantine/core'
import { IconExternalLink, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { useCan, useOwnId } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { NetworkCounter, toNetworkDraft, NetworkPreview } from '../network-preview/index.ts'
import { useRegenerateVariantMutation, useRestoreVariantMutation, useTrashVariantMutation } from './api.ts'
import { SourceChanged } from './SourceChanged.tsx'
import styles from './VariantCard.module.css'
import { VariantEditor } from './VariantEditor.tsx'

interface VariantCardProps {
  variant: Variant
  source: Variants['source']
  /** Undefined while channels are loading, and for a deleted channel. */
  channel: Channel | undefined
}

/** A variant as its network displays it, editable in place. */
export function VariantCard({ variant, source, channel }: VariantCardProps) {
  const [isEditing, setEditing] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState<Doc | null>(null)
  const [regenerate, { isLoading }] = useRegenerateVariantMutation()
  const [trash] = useTrashVariantMutation()
  const [restore] = useRestoreVariantMutation()
  const can = useCan()
  const ownId = useOwnId()
  const { id, title } = variant
  const mayChange = can('content:manage') || (can('content:write') && variant.author_id === ownId)
  const isLive = variant.status === 'published' || variant.status === 'publishing'
  const doc = typed ?? variant.rich_content
  const draft = toNetworkDraft(channel, doc)
  const name = channel?.name ?? 'A channel'
  async function remove() {
    const answer = await trash(id)
    if (answer.error) showErrorToast(answer.error)
    else showToast(`${name}: variant removed`, { undo: () => void restore(id) })
  }
  // A rewritten text must be approved again, and is not published until then.
  const isHeld = variant.status === 'approved' || variant.status === 'scheduled'
  const rewriteAfterConfirm = () => (isHeld ? setAsked(true) : void again())
  async function again() {
    setAsked(false)
    const answer = await regenerate(id)
    if (answer.error) showErrorToast(answer.error)
    else showToast(`Rewriting ${name}. The previous text stays in the revisions.`)
  }
  return (
    <article className={styles.card} aria-label={`Variant for ${name}`}>
      <header className={styles.head}>
        <Text fw={600} truncate className={styles.name}>
          {name}
        </Text>
        <StatusBadge status={variant.status} />
      </header>
      {variant.made_from && mayChange ? (
        <SourceChanged variant={variant} from={variant.made_from} source={source} onRegenerate={rewriteAfterConfirm} />
      ) : null}
      {isEditing ? (
        <VariantEditor
          variant={variant}
          onTyped={setTyped}
          onClose={() => {
            setEditing(false)
            setTyped(null)
          }}
        />
      ) : null}
      <NetworkPreview
        network={resolveNetwork(channel?.channel_type ?? null, channel?.settings) ?? 'other'}
        name={name}
        title={title}
        excerpt={variant.excerpt}
        doc={doc}
      />
      {draft === null ? null : <NetworkCounter count={draft.count} />}
      <footer className={styles.actions}>
        {mayChange && !isEditing ? (
          <Button variant="outline" size="sm" icon={<IconPencil size={14} />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" to={paths.content(id)} icon={<IconExternalLink size={14} />}>
          Open
        </Button>
        {mayChange && !isLive && can('generation:write') ? (
          <Button
            variant="ghost"
            size="sm"
            loading={isLoading}
            disabled={isEditing}
            icon={<IconRefresh size={14} />}
            onClick={rewriteAfterConfirm}
          >
            Regenerate
          </Button>
        ) : null}
        {mayChange && !isLive ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove the variant for ${name}`}
            onClick={() => void remove()}
          >
            <IconTrash size={16} aria-hidden />
          </Button>
        ) : null}
      </footer>
      <ConfirmDialog
        opened={isAsked}
        title={`Rewrite ${name}?`}
        action="Regenerate"
        onConfirm={() => void again()}
        onClose={() => setAsked(false)}
      >
        Rewriting removes approval of “{title}”{variant.status === 'scheduled' ? ' and does not go out' : ''} until it’s
        approved again. The current text stays in its revisions.
      </ConfirmDialog>
    </article>
  )
}
