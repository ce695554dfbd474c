/** A record as it is shown. */
export interface DomainRecordView {
  type: 'A' | 'CNAME' | 'TXT';
  host: string;
  name: string;
  value: string;
  /** Seconds. */
  ttl: number;
}

/** The practice's domain as its page shows it. */
export interface DomainView {
  domain: string;
  home: string;
  status: 'activating' | 'processing' | 'active' | 'error';
  error: string | null;
  records: DomainRecordView[];
  proof: DomainRecordView;
  isProved: boolean;
  answers: {
    host: string;
    leads: 'here' | 'elsewhere' | 'nowhere' | 'unknown';
    answers: string[];
    problem: string | null;
  }[];
  mail: string[];
  lastCheckedAt: Date | null;
}

/** What opens the window that sets records. */
export interface DomainWidgetView {
  applicationId: string;
  /** Where its script is; null where its loader knows. */
  script: string | null;
  userId: string;
}

export interface DomainPageView {
  customDomain: DomainView | null;
  ownAddress: string;
  isOpen: boolean;
  widget: DomainWidgetView | null;
}
