import type { SharePost } from '@draftwright/contract/ambassador'
import { addDisclosure } from '@draftwright/contract/disclosure'
import { hasWholeWord } from '@draftwright/contract/whole-word'
import { countNetworkText } from '@draftwright/contract/network-count'
import { type SharePlatform, sharePlatformFacts } from '@draftwright/contract/share-platforms'
import { Anchor, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Ambassador.module.css'
import { AfterSharing } from './AfterSharing.tsx'
import { ShareTexts } from './ShareTexts.tsx'
import { ShareByAccount } from './ShareByAccount.tsx'
import { copyShare, useShare } from './use-share.ts'

const platforms = ['linkedin', 'x', 'bluesky', 'threads', 'facebook', 'whatsapp', 'telegram', 'email'] as const
const counted = ['linkedin', 'x', 'bluesky', 'mastodon', 'threads'] as const

/** Shares a post with the text that the person chose and changed. */
export function ShareForm({ post }: { post: SharePost }) {
  const [text, setText] = useState(() => addDisclosure(post.suggestions[0]?.text ?? '', post.disclosure))
  const [server, setServer] = useState('')
  const { opened, isLoading, openPlatform, handOver, close } = useShare(post, text.trim())
  const isMissing = post.disclosure !== '' && text.trim() !== '' && !text.includes(post.disclosure)
  const avoided = post.words_to_avoid.find((word) => hasWholeWord(text, word))
  const canShare = !isMissing && avoided === undefined && !isLoading
  const mastodon = toServer(server)
  return (
    <Stack gap="md">
      <Section title="Your text">
        <Stack gap="sm">
          <ShareTexts post={post} text={text} onPick={(picked) => setText(addDisclosure(picked, post.disclosure))} />
          <Textarea
            label="What you share"
            description="Change it as you like. The link follows it."
            value={text}
            autosize
            minRows={4}
            maxRows={16}
            maxLength={5000}
            error={
              isMissing
                ? `The text must say “${post.disclosure}”.`
                : avoided === undefined
                  ? undefined
                  : `The text must not say “${avoided}”: the brand voice avoids it.`
            }
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <p className={styles.counts}>
            {counted.map((network) => (
              <Count key={network} network={network} text={`${text.trim()}\n\n${buildPlaceholder(post.link_length)}`} />
            ))}
          </p>
        </Stack>
      </Section>
      <Section title="Where to share it">
        <Stack gap="sm">
          <ShareByAccount post={post} text={text.trim()} canShare={canShare} />
          <div className={styles.platforms}>
            {platforms.map((platform) => (
              <Button
                key={platform}
                variant="outline"
                size="sm"
                disabled={!canShare}
                icon={<IconExternalLink size={15} aria-hidden />}
                onClick={() => void openPlatform(platform)}
              >
                {sharePlatformFacts[platform].label}
              </Button>
            ))}
          </div>
          <Group gap="xs" align="flex-end">
            <TextInput
              label="Your Mastodon server"
              placeholder="mastodon.social"
              size="sm"
              value={server}
              autoComplete="off"
              onChange={(event) => setServer(event.currentTarget.value)}
            />
            <Button
              variant="outline"
              disabled={!canShare || mastodon === null}
              onClick={() => void openPlatform('mastodon', mastodon)}
            >
              Mastodon
            </Button>
          </Group>
          <Group gap="xs">
            <Button
              variant="outline"
              size="sm"
              disabled={!canShare}
              icon={<IconCopy size={15} aria-hidden />}
              onClick={() => void handOver(copyShare)}
            >
              Copy text and link
            </Button>
            {'share' in navigator && (
              <Button
                variant="outline"
                size="sm"
                disabled={!canShare}
                icon={<IconShare size={15} aria-hidden />}
                onClick={() => void handOver((words, url) => navigator.share({ text: words, url }))}
              >
                Another app
              </Button>
            )}
          </Group>
          <p className={styles.facts}>
            LinkedIn and Facebook accept only the link, so your text is copied for you to paste there. Your link counts
            clicks, never who made them.{' '}
            <Anchor underline="always" href={post.url} inherit>
              Read the post
            </Anchor>
          </p>
        </Stack>
      </Section>
      {opened !== null && <AfterSharing key={opened.share.id} opened={opened} onClose={close} />}
    </Stack>
  )
}

function Count({ network, text }: { network: (typeof counted)[number]; text: string }) {
  const { used, max } = countNetworkText(network, text)
  const isOver = max !== null && used > max
  return (
    <span className={isOver ? styles.over : undefined}>
      {sharePlatformFacts[network satisfies SharePlatform].label} {used.toLocaleString('en')}
      {max !== null && ` of ${max.toLocaleString('en')}`}
      {isOver && ', too long'}
    </span>
  )
}

/** An address of this length, which networks count as they count any. */
const buildPlaceholder = (length: number): string => `https://${'a'.repeat(Math.max(1, length - 11))}.co`

/** A host such as `mastodon.social`, also of a pasted address; null if it is none. */
function toServer(typed: string): string | null {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/\/.*$/u, '')
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(host) ? host : null
}
