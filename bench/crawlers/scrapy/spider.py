"""The spider that the bench measures enamel's crawler beside: it takes the title,
the description, the first heading and the links of every page of a site.

    scrapy runspider spider.py -a start=http://127.0.0.1:8080/ -a concurrency=8 -o pages.jsonl
"""

from urllib.parse import urlsplit

import scrapy


class Pages(scrapy.Spider):
    name = "pages"
    # Nothing that would slow it: no pauses, no cookies, no log but of errors, no
    # console, no statistics of its memory. A page that fails fails the run.
    custom_settings = {
        "ROBOTSTXT_OBEY": True,
        "DOWNLOAD_DELAY": 0,
        "AUTOTHROTTLE_ENABLED": False,
        "COOKIES_ENABLED": False,
        "RETRY_ENABLED": False,
        "TELNETCONSOLE_ENABLED": False,
        "LOG_LEVEL": "ERROR",
        "REQUEST_FINGERPRINTER_IMPLEMENTATION": "2.7",
        "EXTENSIONS": {
            "scrapy.extensions.logstats.LogStats": None,
            "scrapy.extensions.memusage.MemoryUsage": None,
        },
    }

    def __init__(self, start, **kwargs):
        super().__init__(**kwargs)
        self.start_urls = [start]
        self.seen = {start}  # quicker than a Request for each link, most of which are known
        self.allowed_domains = [urlsplit(start).hostname]

    def parse(self, response):
        links = [response.urljoin(href) for href in response.xpath("//a/@href").getall()]
        yield {
            "url": response.url,
            "title": response.xpath("normalize-space(//title)").get(),
            "description": response.xpath("//meta[@name='description']/@content").get(""),
            "h1": response.xpath("normalize-space(//h1)").get(),
            "links": links,
        }
        for link in links:
            if link not in self.seen:
                self.seen.add(link)
                yield scrapy.Request(link, dont_filter=True)
