import type { ChannelType } from '@draftwright/contract/channel-norms'
import {
  IconBrandBluesky,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandWix,
  IconBrandWordpress,
  IconClipboardCopy,
  IconGhost2,
  type IconProps,
  IconTerminal2,
  IconShare2,
  IconWebhook,
  IconWorldWww,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

const icons: Record<ChannelType, ComponentType<IconProps>> = {
  site: IconWorldWww,
  linkedin: IconBrandLinkedin,
  bluesky: IconBrandBluesky,
  mastodon: IconBrandMastodon,
  wix: IconBrandWix,
  ghost: IconGhost2,
  wordpress: IconBrandWordpress,
  devto: IconTerminal2,
  ayrshare: IconShare2,
  webhook: IconWebhook,
  manual: IconClipboardCopy,
}

/** Decorative, next to the type's name. */
export function ChannelTypeIcon({ type, size = 20 }: { type: ChannelType; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} stroke={1.6} aria-hidden />
}
