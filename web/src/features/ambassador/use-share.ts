import type { Share, SharePost } from '@draftwright/contract/ambassador'
import { buildSharePage, type SharePlatform, sharePlatformFacts } from '@draftwright/contract/share-platforms'
import { useState } from 'react'
import { showErrorToast } from '../../ui/toast.tsx'
import { useChangeShareMutation, useCreateShareMutation } from './api.ts'

export interface OpenedShare {
  share: Share
  /** The network's page, where the browser did not let it open. */
  blockedPage: string | null
}

/** Puts the text and its address on the clipboard, which a browser has only on a secure connection. */
export async function copyShare(text: string, url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${text}\n\n${url}`.trim())
  } catch {
    throw new Error(`The browser blocked copying. Select your text and copy it by hand. Your link is ${url}`)
  }
}

/** Takes a text to a network: makes the share with its own address first, then opens the network's page or hands over the text. */
export function useShare(post: SharePost, text: string) {
  const [create, { isLoading }] = useCreateShareMutation()
  const [change] = useChangeShareMutation()
  const [opened, setOpened] = useState<OpenedShare | null>(null)

  /** Throws what the server refused. */
  async function createShare(platform_type: SharePlatform): Promise<Share> {
    const body = { content_id: post.id, platform_type, share_content: text }
    return create({ body }).unwrap()
  }
  async function finishOpening(share: Share, blockedPage: string | null) {
    setOpened({
      share: await change({ params: { id: share.id }, body: { state: 'opened' } }).unwrap(),
      blockedPage,
    })
  }
  const toLink = (share: Share): string => share.link_url ?? post.url

  /** Opens the network's own share page. `server` is the person's, on Mastodon. */
  async function openPlatform(platform: SharePlatform, server: string | null = null) {
    const isMail = platform === 'email'
    // Only within the click do browsers copy and open; the address follows when it is known.
    if (!sharePlatformFacts[platform].takesText) void copyShare(text, '').catch(() => undefined)
    const page = isMail ? null : window.open('about:blank', '_blank')
    try {
      const share = await createShare(platform)
      const url = buildSharePage(platform, text, toLink(share), server)
      if (page !== null && url !== null) {
        page.opener = null
        page.location.replace(url)
      } else if (isMail && url !== null) location.assign(url)
      await finishOpening(share, page === null && !isMail ? url : null)
    } catch (error) {
      page?.close()
      showErrorToast(error)
    }
  }
  /** Hands the text and its address to another app: the clipboard, or the phone's share sheet. */
  async function handOver(give: (text: string, url: string) => Promise<void>) {
    try {
      const share = await createShare('other')
      await give(text, toLink(share))
      await finishOpening(share, null)
    } catch (error) {
      // Closing the share sheet is no fault.
      if (!(error instanceof DOMException && error.name === 'AbortError')) showErrorToast(error)
    }
  }
  return { opened, isLoading, openPlatform, handOver, close: () => setOpened(null) }
}
