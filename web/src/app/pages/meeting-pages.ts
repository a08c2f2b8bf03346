import { IconNotes, IconSettings2 } from '@tabler/icons-react'

const meetings = '/meetings/view'

export const meetingPages = {
  meetings: {
    path: meetings,
    title: 'View',
    right: 'meetings:read',
    menu: 'meetings',
    icon: IconNotes,
    palette: 'Page',
    load: () => import('../../features/meetings/MeetingsPage.tsx'),
  },
  meeting: {
    path: '/meetings/view/:meetingId',
    title: 'Meeting',
    right: 'meetings:read',
    under: meetings,
    load: () => import('../../features/meetings/MeetingPage.tsx'),
  },
  meetingConfig: {
    path: '/meetings/config',
    title: 'Config',
    right: 'meetings:manage',
    menu: 'meetings',
    icon: IconSettings2,
    palette: 'Page',
    load: () => import('../../features/meetings/config/ConfigPage.tsx'),
  },
} as const
