import { Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toFailure } from '../api/api.ts'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { FormError } from './FormError.tsx'
import styles from './GuestLinks.module.css'
import { Modal } from './Modal.tsx'
import { isPast, TimeAgo } from './TimeAgo.tsx'
import { showErrorToast } from './toast.tsx'

interface GuestLinksProps {
  title: string
  /** The name of the person the link is for. */
  name: string
  onName: (name: string) => void
  placeholder: string
  days: { usual: number; most: number }
  /** Rendered before and after the name field. */
  before?: ReactNode
  after?: ReactNode
  isMaking: boolean
  mayMake?: boolean
  error: unknown
  onMake: (days: number) => void
  /** The link just created: its URL cannot be read again later. */
  made: { name: string; url: string } | undefined
  urlLabel: string
  /** GuestLinkRows, if there are existing links. */
  children: ReactNode
  onClose: () => void
}

/** Links for people without an account: create, copy once, revoke. */
export function GuestLinks(props: GuestLinksProps) {
  const { title, name, onName, placeholder, days, before, after, children, onClose } = props
  const { isMaking, mayMake = true, error, onMake, made, urlLabel } = props
  const [lasts, setLasts] = useState(days.usual)
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onMake(lasts)
        }}
      >
        <Stack gap="sm">
          {before}
          <Group align="flex-end" gap="sm" wrap="nowrap">
            <TextInput
              className={styles.grow}
              label="Recipient"
              placeholder={placeholder}
              required
              maxLength={80}
              value={name}
              onChange={(event) => onName(event.currentTarget.value)}
            />
            <NumberInput
              label="Works for (days)"
              min={1}
              max={days.most}
              clampBehavior="strict"
              w={130}
              value={lasts}
              onChange={(value) => setLasts(Number(value) || days.usual)}
            />
          </Group>
          {after}
          <FormError message={error === undefined ? null : toFailure(error).message} />
          <Group justify="flex-end">
            <Button type="submit" loading={isMaking} disabled={!mayMake}>
              Create link
            </Button>
          </Group>
        </Stack>
      </form>
      {made ? (
        <div className={styles.made} role="status">
          <Text size="sm">Send this link to {made.name}. It is shown only once.</Text>
          <Group gap="xs" wrap="nowrap" mt={8}>
            <TextInput className={styles.grow} aria-label={urlLabel} readOnly value={made.url} />
            <CopyButton text={made.url} label="Copy" />
          </Group>
        </div>
      ) : null}
      {children}
    </Modal>
  )
}

export interface GuestLink {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
}

interface GuestLinkRowsProps<Link extends GuestLink> {
  links: readonly Link[]
  /** The link's result so far, shown before its creation time or how it ended. */
  facts: (link: Link) => string
  /** It has served its purpose without having expired or been revoked. */
  isUsedUp?: (link: Link) => boolean
  onRevoke: (link: Link) => Promise<{ error?: unknown }>
}

/** The existing links; those that still work can be revoked. */
export function GuestLinkRows<Link extends GuestLink>(props: GuestLinkRowsProps<Link>) {
  const { links, facts, isUsedUp, onRevoke } = props
  const [busyId, setBusy] = useState<string | null>(null)
  if (links.length === 0) return null
  const revokeLink = async (link: Link) => {
    setBusy(link.id)
    const { error } = await onRevoke(link)
    setBusy(null)
    if (error !== undefined) showErrorToast(error)
  }
  return (
    <ul className={styles.links} aria-label="Links">
      {links.map((link) => {
        const ending = link.revoked_at !== null ? 'revoked' : isPast(link.expires_at) ? 'expired' : null
        return (
          <li key={link.id} className={styles.link}>
            <span>
              <strong>{link.name}</strong>
              <span className={styles.facts}>
                {facts(link)} · {ending ?? 'made '}
                {ending === null ? <TimeAgo time={link.created_at} /> : null}
              </span>
            </span>
            {ending !== null || isUsedUp?.(link) === true ? null : (
              <Button
                variant="ghost"
                size="sm"
                loading={busyId === link.id}
                aria-label={`Revoke the link for ${link.name}`}
                onClick={() => void revokeLink(link)}
              >
                Revoke
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
