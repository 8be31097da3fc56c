/** The people of a demonstration, one a state. Usernames are the same in every tenant, names are the country's. */
export type DemoState =
  | 'verified'
  | 'newcomer'
  | 'secondStep'
  | 'outstanding'
  | 'inReview'
  | 'rejected'
  | 'behind'
  | 'planner'
  | 'unpaid';

export interface DemoPerson {
  readonly username: string;
  readonly state: DemoState;
  readonly fullName: string;
}

/** Documented, and good for demonstrations alone: data made with `--demo` belongs on no public address. */
export const demoPassword = 'coach-and-four';

interface Names {
  readonly people: Readonly<Record<DemoState, string>>;
  readonly advisor: string;
  /** In front of three digits that differ from person to person. */
  readonly phonePrefix: string;
}

const english: Names = {
  people: {
    verified: 'Marta Ellison',
    newcomer: 'Owen Prescott',
    secondStep: 'Grace Whitlock',
    outstanding: 'Daniel Harker',
    inReview: 'Claire Whitman',
    rejected: 'Peter Lang',
    behind: 'Helen Marsh',
    planner: 'Victor Lowell',
    unpaid: 'Simon Archer',
  },
  advisor: 'Eleanor Voss',
  phonePrefix: '+12025550',
};

const byPhoneCode: Readonly<Record<number, Names>> = {
  1: english,
  34: {
    people: {
      verified: 'Marta Salcedo Rey',
      newcomer: 'Álvaro Pineda Cruz',
      secondStep: 'Lucía Ferrán Soto',
      outstanding: 'Jorge Maldonado Gil',
      inReview: 'Nuria Bastida León',
      rejected: 'Pablo Cordero Vidal',
      behind: 'Rosa Quintana Vega',
      planner: 'Tomás Herrán Ruiz',
      unpaid: 'Raúl Montero Pons',
    },
    advisor: 'Iker Montalbán',
    phonePrefix: '+34600000',
  },
  48: {
    people: {
      verified: 'Marta Zielińska',
      newcomer: 'Kacper Wrona',
      secondStep: 'Hanna Jabłońska',
      outstanding: 'Tomasz Górecki',
      inReview: 'Oliwia Sadowska',
      rejected: 'Piotr Malec',
      behind: 'Ewa Kalinowska',
      planner: 'Jakub Tarnowski',
      unpaid: 'Marek Lisowski',
    },
    advisor: 'Agnieszka Sowa',
    phonePrefix: '+48500000',
  },
  90: {
    people: {
      verified: 'Marta Aydın',
      newcomer: 'Emre Koçak',
      secondStep: 'Zeynep Tuncel',
      outstanding: 'Kerem Baysal',
      inReview: 'Elif Yalçın',
      rejected: 'Burak Şener',
      behind: 'Deniz Aksoy',
      planner: 'Mert Karaca',
      unpaid: 'Okan Erdem',
    },
    advisor: 'Selin Erdoğdu',
    phonePrefix: '+905550000',
  },
  91: {
    people: {
      verified: 'Marta Fernandes',
      newcomer: 'Rohan Deshpande',
      secondStep: 'Ananya Krishnan',
      outstanding: 'Vikram Sethi',
      inReview: 'Kavya Menon',
      rejected: 'Arjun Bhatt',
      behind: 'Priya Nair',
      planner: 'Dev Malhotra',
      unpaid: 'Sanjay Pillai',
    },
    advisor: 'Meera Joshi',
    phonePrefix: '+919000000',
  },
};

const usernames: Readonly<Record<DemoState, string>> = {
  verified: 'marta',
  newcomer: 'newcomer',
  secondStep: 'mfa',
  outstanding: 'outstanding',
  inReview: 'review',
  rejected: 'rejected',
  behind: 'behind',
  planner: 'planner',
  unpaid: 'unpaid',
};

export function demoPeople(countryCode: number): readonly DemoPerson[] {
  const { people } = byPhoneCode[countryCode] ?? english;
  const states: readonly DemoState[] = [
    'verified',
    'newcomer',
    'secondStep',
    'outstanding',
    'inReview',
    'rejected',
    'behind',
    'planner',
    'unpaid',
  ];
  return states.map((state) => ({ state, username: usernames[state], fullName: people[state] }));
}

export function demoAdvisor(countryCode: number): {
  readonly name: string;
  readonly phone: string;
} {
  const { advisor, phonePrefix } = byPhoneCode[countryCode] ?? english;
  return { name: advisor, phone: `${phonePrefix}100` };
}

export function demoPhone(countryCode: number, index: number): string {
  const { phonePrefix } = byPhoneCode[countryCode] ?? english;
  return `${phonePrefix}${201 + index}`;
}

export interface DemoLogin {
  readonly username: string;
  readonly password: string;
  /** What this client is there to show, in English: it is printed in a terminal, never on a screen. */
  readonly shows: string;
}

const shows: Readonly<Record<DemoState, string>> = {
  verified: 'verified, with holdings, orders and 90 days of history',
  newcomer: 'unverified and empty',
  secondStep: 'second step at sign-in (the code is in the server’s log)',
  outstanding: 'an overdue balance',
  inReview: 'identity check under review',
  rejected: 'identity check rejected, with what to fix',
  behind: 'a loan with a missed instalment',
  planner: 'AI trading plans: one that runs, one that ended',
  unpaid: 'shares of an offering that were not paid for in time',
};

/** The logins that `--demo` makes in a tenant; the same in every one. */
export function demoLogins(): readonly DemoLogin[] {
  return demoPeople(1).map(({ username, state }) => ({
    username,
    password: demoPassword,
    shows: shows[state],
  }));
}
