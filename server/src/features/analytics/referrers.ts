import type { SourceKind } from '@draftwright/contract/visits'

type KnownKind = Extract<SourceKind, 'email' | 'social' | 'ai' | 'search' | 'referral'>

/** Sites that send visitors: name, kind, and the hosts it is known by. A host stands for those below it too. */
const sources: readonly (readonly [name: string, kind: KnownKind, ...hosts: string[]])[] = [
  // search
  ['Bing', 'search', 'bing.com'],
  ['DuckDuckGo', 'search', 'duckduckgo.com', 'html.duckduckgo.com'],
  ['Yahoo', 'search', 'search.yahoo.com', 'r.search.yahoo.com', 'yahoo.com', 'search.yahoo.co.jp'],
  ['Ecosia', 'search', 'ecosia.org'],
  ['Qwant', 'search', 'qwant.com'],
  ['Startpage', 'search', 'startpage.com'],
  ['Brave Search', 'search', 'search.brave.com'],
  ['Kagi', 'search', 'kagi.com'],
  ['Yandex', 'search', 'yandex.ru', 'yandex.com', 'ya.ru', 'yandex.kz', 'yandex.by'],
  ['Baidu', 'search', 'baidu.com'],
  ['Naver', 'search', 'search.naver.com', 'naver.com'],
  ['Seznam', 'search', 'search.seznam.cz', 'seznam.cz'],
  ['Sogou', 'search', 'sogou.com'],
  ['Mojeek', 'search', 'mojeek.com'],
  ['MetaGer', 'search', 'metager.org', 'metager.de'],
  ['Swisscows', 'search', 'swisscows.com'],
  ['AOL', 'search', 'search.aol.com'],
  ['Ask', 'search', 'ask.com'],
  ['Google', 'search', 'com.google.android.googlequicksearchbox'],
  // social
  ['LinkedIn', 'social', 'linkedin.com', 'lnkd.in', 'com.linkedin.android'],
  ['Facebook', 'social', 'facebook.com', 'fb.com', 'fb.me', 'com.facebook.katana'],
  ['Instagram', 'social', 'instagram.com', 'com.instagram.android'],
  ['Threads', 'social', 'threads.net', 'threads.com'],
  ['X', 'social', 'x.com', 'twitter.com', 't.co', 'com.twitter.android'],
  ['Bluesky', 'social', 'bsky.app', 'go.bsky.app', 'bsky.social'],
  [
    'Mastodon',
    'social',
    'mastodon.social',
    'mastodon.online',
    'mstdn.social',
    'fosstodon.org',
    'hachyderm.io',
    'mas.to',
    'mastodon.world',
    'chaos.social',
    'infosec.exchange',
    'techhub.social',
    'mastodon.art',
    'mstdn.jp',
    'org.joinmastodon.android',
  ],
  ['Reddit', 'social', 'reddit.com', 'out.reddit.com', 'redd.it', 'com.reddit.frontpage'],
  ['Pinterest', 'social', 'pinterest.com', 'pin.it', 'pinterest.co.uk', 'pinterest.de'],
  ['TikTok', 'social', 'tiktok.com'],
  ['YouTube', 'social', 'youtube.com', 'youtu.be'],
  ['Vimeo', 'social', 'vimeo.com'],
  ['Twitch', 'social', 'twitch.tv'],
  ['Tumblr', 'social', 'tumblr.com'],
  ['Quora', 'social', 'quora.com'],
  ['XING', 'social', 'xing.com'],
  ['VK', 'social', 'vk.com'],
  ['Weibo', 'social', 'weibo.com', 'weibo.cn'],
  ['Hacker News', 'social', 'news.ycombinator.com', 'hn.algolia.com'],
  ['Lobsters', 'social', 'lobste.rs'],
  ['Product Hunt', 'social', 'producthunt.com'],
  ['Indie Hackers', 'social', 'indiehackers.com'],
  ['DEV', 'social', 'dev.to'],
  ['Hashnode', 'social', 'hashnode.com'],
  ['Medium', 'social', 'medium.com'],
  ['Lemmy', 'social', 'lemmy.world', 'lemmy.ml'],
  ['Flipboard', 'social', 'flipboard.com'],
  ['Snapchat', 'social', 'snapchat.com'],
  ['Nextdoor', 'social', 'nextdoor.com'],
  ['WhatsApp', 'social', 'whatsapp.com', 'wa.me', 'web.whatsapp.com', 'com.whatsapp'],
  ['Telegram', 'social', 't.me', 'telegram.org', 'web.telegram.org', 'org.telegram.messenger'],
  ['Slack', 'social', 'slack.com', 'app.slack.com', 'com.slack'],
  ['Discord', 'social', 'discord.com', 'discordapp.com'],
  ['Microsoft Teams', 'social', 'teams.microsoft.com', 'statics.teams.cdn.office.net'],
  ['Viber', 'social', 'viber.com'],
  ['Signal', 'social', 'signal.org', 'org.thoughtcrime.securesms'],
  // assistants
  ['ChatGPT', 'ai', 'chatgpt.com', 'chat.openai.com', 'com.openai.chatgpt'],
  ['Perplexity', 'ai', 'perplexity.ai', 'ai.perplexity.app.android'],
  ['Claude', 'ai', 'claude.ai'],
  ['Copilot', 'ai', 'copilot.microsoft.com', 'copilot.com'],
  ['Gemini', 'ai', 'gemini.google.com', 'bard.google.com'],
  ['DeepSeek', 'ai', 'chat.deepseek.com', 'deepseek.com'],
  ['Mistral', 'ai', 'chat.mistral.ai'],
  ['Grok', 'ai', 'grok.com'],
  ['Meta AI', 'ai', 'meta.ai'],
  ['You.com', 'ai', 'you.com'],
  ['Phind', 'ai', 'phind.com'],
  ['Poe', 'ai', 'poe.com'],
  // mail
  ['Gmail', 'email', 'mail.google.com', 'com.google.android.gm'],
  [
    'Outlook',
    'email',
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'safelinks.protection.outlook.com',
    'com.microsoft.office.outlook',
  ],
  ['Yahoo Mail', 'email', 'mail.yahoo.com', 'com.yahoo.mobile.client.android.mail'],
  ['Proton Mail', 'email', 'mail.proton.me'],
  ['Fastmail', 'email', 'app.fastmail.com', 'fastmail.com'],
  ['GMX', 'email', 'gmx.net', 'gmx.com', 'deref-gmx.net'],
  ['WEB.DE', 'email', 'web.de', 'deref-web.de'],
  ['iCloud Mail', 'email', 'icloud.com'],
  ['Zoho Mail', 'email', 'mail.zoho.com', 'mail.zoho.eu'],
  ['HEY', 'email', 'app.hey.com'],
  ['Substack', 'email', 'substack.com'],
  ['beehiiv', 'email', 'beehiiv.com'],
  ['Mailchimp', 'email', 'mailchi.mp', 'list-manage.com'],
  // magazines and reference
  ['Google News', 'referral', 'news.google.com', 'com.google.android.apps.magazines'],
  ['Google Discover', 'referral', 'com.google.android.apps.searchlite'],
  ['Apple News', 'referral', 'apple.news'],
  ['Feedly', 'referral', 'feedly.com'],
  ['Inoreader', 'referral', 'inoreader.com'],
  ['Pocket', 'referral', 'getpocket.com'],
  ['Instapaper', 'referral', 'instapaper.com'],
  ['GitHub', 'referral', 'github.com'],
  ['Stack Overflow', 'referral', 'stackoverflow.com'],
  ['Wikipedia', 'referral', 'wikipedia.org'],
]

export interface KnownSource {
  readonly name: string
  readonly kind: KnownKind
}

const byHost = new Map<string, KnownSource>(
  sources.flatMap(([name, kind, ...hosts]) => hosts.map((host) => [host, { name, kind }] as const)),
)
const byName = new Map<string, KnownSource>([
  ['google', { name: 'Google', kind: 'search' }],
  ['twitter', { name: 'X', kind: 'social' }],
  ['fb', { name: 'Facebook', kind: 'social' }],
  ['ig', { name: 'Instagram', kind: 'social' }],
  ['yt', { name: 'YouTube', kind: 'social' }],
  ...sources.map(([name, kind]) => [name.toLowerCase(), { name, kind }] as const),
])
const google: KnownSource = { name: 'Google', kind: 'search' }

/** The site a host belongs to: its own entry, else that of the domain above it. */
export function findSourceOfHost(host: string): KnownSource | undefined {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const found = byHost.get(name)
    if (found !== undefined) return found
  }
  return /^(?:www\.)?google\.[a-z.]{2,6}$/u.test(host) ? google : undefined
}

/** The site meant by a campaign's `utm_source`, a name or a host. */
export const findSourceByName = (name: string): KnownSource | undefined => byName.get(name) ?? findSourceOfHost(name)
