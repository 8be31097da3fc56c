import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ArrowLeftRight,
  Bell,
  ChartNoAxesColumnIncreasing,
  CircleAlert,
  CircleCheck,
  Clock,
  Compass,
  CreditCard,
  House,
  Gauge,
  IdCard,
  Landmark,
  Languages,
  LogIn,
  LogOut,
  MessageSquare,
  Newspaper,
  Palette,
  Phone,
  PieChart,
  ReceiptText,
  Settings,
  ShieldCheck,
  Star,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { Icon as IconName } from '#config/screen.gen.ts';

const icons: Readonly<Record<IconName, LucideIcon>> = {
  home: House,
  market: ChartNoAxesColumnIncreasing,
  discover: Compass,
  portfolio: PieChart,
  user: UserRound,
  language: Languages,
  theme: Palette,
  logout: LogOut,
  login: LogIn,
  message: MessageSquare,
  shield: ShieldCheck,
  clock: Clock,
  star: Star,
  alert: CircleAlert,
  bell: Bell,
  check: CircleCheck,
  phone: Phone,
  news: Newspaper,
  settings: Settings,
  identity: IdCard,
  people: UsersRound,
  connection: Gauge,
  bank: Landmark,
  card: CreditCard,
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  exchange: ArrowLeftRight,
  statement: ReceiptText,
};

export interface IconProps {
  readonly name: IconName;
  readonly size?: number;
}

/** An icon that configuration names. Decoration beside words: hidden from assistive technology. */
export function Icon({ name, size = 20 }: IconProps) {
  const Drawing = icons[name];
  return <Drawing size={size} strokeWidth={1.7} aria-hidden="true" />;
}
