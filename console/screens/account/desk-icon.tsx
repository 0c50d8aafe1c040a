import {
  Ban,
  Banknote,
  CalendarClock,
  Check,
  FileText,
  HandCoins,
  Handshake,
  Info,
  Mail,
  MessageCircle,
  MessageSquare,
  Pause,
  Phone,
  Scale,
  Users,
} from 'lucide-react';

const icons = {
  allowed: Check,
  blocked: Ban,
  payment: Banknote,
  plan: CalendarClock,
  note: FileText,
  promise: HandCoins,
  settlement: Handshake,
  why: Info,
  email: Mail,
  whatsapp: MessageCircle,
  sms: MessageSquare,
  hold: Pause,
  voice: Phone,
  adjustment: Scale,
  merge: Users,
} as const;

export type DeskIconName = keyof typeof icons;

/** As `Icon`; these are loaded with the screens that show what happened. */
export function DeskIcon({ name }: { readonly name: DeskIconName }) {
  const Picture = icons[name];
  return <Picture className="picture" size={16} strokeWidth={1.75} aria-hidden="true" />;
}
