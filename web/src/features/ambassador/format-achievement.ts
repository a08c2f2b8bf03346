interface Achievement {
  readonly points: number
  readonly shares: number
  readonly clicks: number | null
  readonly visitors: number | null
  readonly contacts: number
}

const count = (n: number | null, one: string, many: string): string =>
  n === null ? `${many} not measured` : `${n.toLocaleString('en')} ${n === 1 ? one : many}`

/** "12 points · 2 shares · 7 clicks · 5 visitors · 0 new contacts" */
export const formatAchievement = ({ points, shares, clicks, visitors, contacts }: Achievement): string =>
  [
    count(points, 'point', 'points'),
    count(shares, 'share', 'shares'),
    count(clicks, 'click', 'clicks'),
    count(visitors, 'visitor', 'visitors'),
    count(contacts, 'new contact', 'new contacts'),
  ].join(' · ')
