import type { SharePost } from '@draftwright/contract/ambassador'
import { addDisclosure } from '@draftwright/contract/disclosure'
import { hasWholeWord } from '@draftwright/contract/whole-word'
import { countNetworkText } from '@draftwright/contract/network-count'
import { type SharePlatform, sharePlatformFacts } from '@draftwright/contract/share-platforms'
import { Anchor, Group, Stack, Textarea } from '@mantine/core'
import { IconCopy, IconExternalLink, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Ambassador.module.css'
import { AfterSharing } from './AfterSharing.tsx'
import { ApprovedTexts } from './ApprovedTexts.tsx'
import { ShareOnMastodon } from './ShareOnMastodon.tsx'
import { useReadShareConsentQuery } from './consent-api.ts'
import { ShareTexts } from './ShareTexts.tsx'
import { ShareByAccount } from './ShareByAccount.tsx'
import { copyShare, useShare } from './use-share.ts'

const platforms = ['linkedin', 'x', 'bluesky', 'threads', 'facebook', 'whatsapp', 'telegram', 'email'] as const
const counted = ['linkedin', 'x', 'bluesky', 'mastodon', 'threads'] as const

/** Shares a post with the text that the person chose and changed. */
export function ShareForm({ post }: { post: SharePost }) {
  const { approved_only, approved_texts, disclosure } = post
  const [own, setOwn] = useState(() => addDisclosure(post.suggestions[0]?.text ?? '', disclosure))
  const [picked, setPicked] = useState('')
  // Approved texts come and go while the page is open.
  const approved = approved_texts.includes(picked) ? picked : approved_texts[0]
  const text = approved_only ? addDisclosure(approved ?? '', disclosure) : own
  const isApproved = !approved_only || approved !== undefined
  const { opened, isLoading, openPlatform, handOver, close } = useShare(post, text.trim())
  const isMissing = post.disclosure !== '' && text.trim() !== '' && !text.includes(post.disclosure)
  const avoided = post.words_to_avoid.find((word) => hasWholeWord(text, word))
  const { data: consent } = useReadShareConsentQuery()
  const hasConsent = consent?.agreed_at != null
  const canShare = hasConsent && !isMissing && avoided === undefined && isApproved && !isLoading
  const isOpen = (platform: SharePlatform): boolean => post.platforms.includes(platform)
  return (
    <Stack gap="md">
      <Section title="Your text">
        <Stack gap="sm">
          {approved_only ? (
            <ApprovedTexts texts={approved_texts} picked={approved} onPick={setPicked} />
          ) : (
            <ShareTexts post={post} text={text} onPick={(one) => setOwn(addDisclosure(one, disclosure))} />
          )}
          <Textarea
            label="What you share"
            description={
              approved_only
                ? 'Approved text, shared as it is. We add the link.'
                : 'Edit it as you like. We add the link.'
            }
            value={text}
            readOnly={approved_only}
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
            onChange={(event) => setOwn(event.currentTarget.value)}
          />
          <p className={styles.counts}>
            {counted.filter(isOpen).map((network) => (
              <Count key={network} network={network} text={`${text.trim()}\n\n${buildPlaceholder(post.link_length)}`} />
            ))}
          </p>
        </Stack>
      </Section>
      <Section title="Where to share it">
        <Stack gap="sm">
          <ShareByAccount post={post} text={text.trim()} canShare={canShare} />
          <div className={styles.platforms}>
            {platforms.filter(isOpen).map((platform) => (
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
          {isOpen('mastodon') && (
            <ShareOnMastodon canShare={canShare} onOpen={(server) => void openPlatform('mastodon', server)} />
          )}
          {isOpen('other') && (
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
          )}
          {post.platforms.length === 0 && <p className={styles.facts}>This post can’t be shared on any network.</p>}
          <p className={styles.facts}>
            LinkedIn and Facebook take only the link, so we copy your text for you to paste.{' '}
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
